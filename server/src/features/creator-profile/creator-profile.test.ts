import * as wire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { addPortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildNewCreator } from '#testing/builders.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { creatorFaceSelect } from '#features/creator-face/creator-face-queries.ts'
import { viewContractCreator } from '#features/creator-face/creator-face-view.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const whole = {
  gender: 'non_binary',
  birthDate: '1999-11-16T00:00:00+00:00',
  nativeLanguage: 'de',
  languages: ['de', { locale: 'en' }, 'en'],
  shortBio: 'Slow food, slow light.',
  residenceCountry: { code: 'DE' },
  residenceCity: 'Hamburg',
  residenceState: 'Altona',
  residencePostalCode: '20095',
  residenceStreetAddress: 'Allee 2',
  socialInfo: { instagram: '@mara' },
} as const
const body = { ...whole, languages: [...whole.languages] }

describe('saving the creator profile', () => {
  test('S2-091 S2-095 S2-097 replaces it whole and answers the wire shape', async () => {
    const creator = await buildNewCreator(app.deps)
    const saved = await app.call(wire.replaceCreatorProfile, { as: creator, body })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toEqual({
      state: 'incomplete',
      lastRejectionReason: null,
      gender: 'non_binary',
      birthDate: '1999-11-16',
      nativeLanguage: { locale: 'de', name: 'German' },
      languages: [
        { locale: 'de', name: 'German' },
        { locale: 'en', name: 'English' },
      ],
      shortBio: 'Slow food, slow light.',
      residence: {
        country: { code: 'DE', name: 'Germany' },
        streetAddress: 'Allee 2',
        city: 'Hamburg',
        state: 'Altona',
        postalCode: '20095',
      },
      socialInfo: { instagram: '@mara' },
    })
    expect((await app.call(wire.getCreatorProfile, { as: creator })).body).toEqual(saved.body)
  })

  test.each([
    ['2008-11-17', 400],
    ['2008-11-16', 200],
    ['1936-11-16', 200],
    ['1936-11-15', 400],
    ['2001-02-30', 400],
  ])('S2-092 a birthdate of %s answers %i', async (birthDate, status) => {
    const saved = await app.call(wire.updateCreatorProfile, { as: await buildNewCreator(app.deps), body: { birthDate } })
    expect(saved.status).toBe(status)
    expect(saved.error.errors?.children?.['birthDate']?.errors ?? []).toHaveLength(status === 400 ? 1 : 0)
  })

  test('S2-092 S2-093 tells every missing field of a full save', async () => {
    const refused = await app.raw('PUT', '/creator-profile', {
      as: await buildNewCreator(app.deps),
      body: { shortBio: 'x'.repeat(141), languages: [] },
    })
    expect(Object.keys(refused.error.errors?.children ?? {})).toHaveLength(11)
  })

  test('S2-094 is locked in review', async () => {
    const creator = await buildCreator(app.deps, { state: 'in_review' })
    const refused = await app.call(wire.updateCreatorProfile, { as: creator, body: { shortBio: 'New words.' } })
    expect([refused.status, refused.error.code]).toEqual([409, 'PROFILE_LOCKED'])
  })

  test('S2-096 ABUSE-31 birthdate and gender stay once verified; state and ratings are never written', async () => {
    const creator = await buildCreator(app.deps)
    const same = { birthDate: '2000-05-04', gender: 'female', shortBio: 'New words.' } as const
    expect((await app.call(wire.updateCreatorProfile, { as: creator, body: same })).body.data.shortBio).toBe('New words.')
    for (const change of [{ birthDate: '2000-05-05' }, { gender: 'male' as const }]) {
      const refused = await app.call(wire.updateCreatorProfile, { as: creator, body: change })
      expect([refused.status, refused.error.code]).toEqual([409, 'PROFILE_LOCKED'])
    }
    const fresh = await buildNewCreator(app.deps)
    await app.raw('PATCH', '/creator-profile', {
      as: fresh,
      body: { state: 'verified', qualityGood: 9, quality_good: 9, verified_at: 'x' },
    })
    expect((await app.call(wire.getCreatorProfile, { as: fresh })).body.data.state).toBe('incomplete')
  })

  test('is closed to agencies', async () => {
    expect((await app.call(wire.getCreatorProfile, { as: await buildAgency(app.deps) })).status).toBe(403)
  })
})

describe('submitting for review', () => {
  test('S2-099 needs the profile and three ready videos, and then locks both', async () => {
    const creator = await buildNewCreator(app.deps)
    expect((await app.call(wire.submitCreatorProfile, { as: creator })).error.code).toBe('ONBOARDING_INCOMPLETE')
    await app.call(wire.replaceCreatorProfile, { as: creator, body })
    await buildPortfolio(app.deps, creator, ['ready', 'ready', 'processing'])
    const early = await app.call(wire.submitCreatorProfile, { as: creator })
    expect([early.status, early.error.code]).toEqual([409, 'ONBOARDING_INCOMPLETE'])
    await buildPortfolio(app.deps, creator, ['ready'])

    const both = await Promise.all([1, 2].map(() => app.call(wire.submitCreatorProfile, { as: creator })))
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await app.call(wire.updateCreatorProfile, { as: creator, body: { shortBio: 'x' } })).error.code).toBe('PROFILE_LOCKED')
    expect((await app.call(addPortfolioItem, { as: creator, body: { mediaId: creator.id, name: 'x' } })).error.code).toBe('PROFILE_LOCKED')
  })

  const missing: [string, Parameters<typeof buildCreator>[1]][] = [
    ['gender', { gender: null }],
    ['birthdate', { birth_date: null }],
    ['native language', { native_language: null }],
    ['professional language', { languages: [] }],
    ['short bio', { short_bio: '' }],
    ['country', { country: null }],
    ['address', { street_address: '' }],
    ['city', { city: '' }],
    ['state', { state_region: '' }],
    ['postal code', { postal_code: '' }],
    ['Instagram handle', { instagram: '' }],
  ]
  test.each(missing)('S2-099 needs every required field: not without the %s', async (_field, profile) => {
    const creator = await buildCreator(app.deps, { state: 'incomplete', ...profile })
    await buildPortfolio(app.deps, creator, ['ready', 'ready', 'ready'])
    const { status, error } = await app.call(wire.submitCreatorProfile, { as: creator })
    expect([status, error.message]).toEqual([409, 'Please complete your creator profile first.'])
  })

  test('a verified profile cannot be submitted again', async () => {
    const refused = await app.call(wire.submitCreatorProfile, { as: await buildCreator(app.deps) })
    expect([refused.status, refused.error.code]).toEqual([409, 'STATE_MOVED_ON'])
  })
})

test('what an agency sees of a creator: age, country, ratings and ready videos, never the birthday or the address', async () => {
  const creator = await buildCreator(app.deps, { quality_good: 3, professionalism_bad: 1 })
  await buildPortfolio(app.deps, creator, ['ready', 'processing', 'failed'])
  const row = await app.deps.db
    .selectFrom('member')
    .select(creatorFaceSelect('member.id').as('creator'))
    .where('member.id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const view = viewContractCreator(row.creator, { deps: app.deps, origin: 'https://x.example' })
  expect(view).toMatchObject({
    id: creator.id,
    creatorProfile: { age: 26, gender: 'female', nativeLanguage: { locale: 'de', name: 'German' } },
    residence: { country: { code: 'DE', name: 'Germany' } },
    ratings: { contentQuality: { good: 3, bad: 0 }, professionalism: { good: 0, bad: 1 } },
  })
  expect(view.portfolio.map((item) => [item.state, item.mediaOriginalAccess])).toEqual([['ready', null]])
  expect(JSON.stringify(view)).not.toMatch(/2000-05-04|Allee/)
})
