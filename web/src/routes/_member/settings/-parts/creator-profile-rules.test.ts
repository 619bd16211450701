import { afterEach, expect, test, vi } from 'vitest'
import { creatorProfileRulesOf } from './creator-profile-rules.ts'

afterEach(() => vi.useRealTimers())

const creatorProfileRules = creatorProfileRulesOf({ state: 'incomplete' })

test('S2-092 a creator is 18 to 90 years old on the day, both ends included', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') })
  const birthDate = creatorProfileRules.shape.birthDate
  const told = (day: string) => birthDate.safeParse(day).error?.issues.map(({ message }) => message)
  for (const day of ['2008-11-16', '1936-11-16', '1990-01-01']) expect(told(day), day).toBeUndefined()
  for (const day of ['2008-11-17', '1936-11-15']) expect(told(day), day).toEqual(['You must be between 18 and 90 years old.'])
})

test('a verified creator who has turned 91 still saves everything else', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') })
  const values = {
    gender: 'female',
    birthDate: '1935-11-16',
    nativeLanguage: 'de',
    languages: ['de'],
    shortBio: 'I bake every morning.',
    residenceCountry: 'DE',
    residenceCity: 'Kiel',
    residenceState: 'Schleswig-Holstein',
    residencePostalCode: '24103',
    residenceStreetAddress: 'Am Hafen 1',
    socialInfo: { instagram: '@mara' },
  }
  expect(creatorProfileRulesOf({ state: 'verified' }).safeParse(values).error?.issues).toBeUndefined()
  expect(creatorProfileRules.safeParse(values).error?.issues.map(({ path }) => path)).toEqual([['birthDate']])
})

test('S2-093 everything else is asked for as the server asks for it', () => {
  expect(Object.keys(creatorProfileRules.shape)).toContain('residencePostalCode')
  expect(creatorProfileRules.shape.shortBio.safeParse('x'.repeat(141)).success).toBe(false)
})
