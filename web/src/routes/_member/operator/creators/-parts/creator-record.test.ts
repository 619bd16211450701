import { createElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { OperatorCreatorRecord } from '@pairtake/protocol/operator/operator-record'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { CreatorRecord } from './creator-record.tsx'

const at = '2026-11-20T12:00:00Z'
const video = (id: string, state: string) => ({
  id,
  name: `Film ${id}`,
  state,
  mediaOptimizedAccess: state === 'ready' ? { url: `/${id}.mp4` } : null,
  mediaOptimizedThumbnailLg: null,
  mediaOptimizedThumbnailMd: null,
})
const tally = { good: 3, bad: 1 }

const profileOf = (change: object = {}) =>
  ({
    user: { id: 'm1', firstName: 'Mara', lastName: 'Kovac', email: 'mara@films.example', general: { displayName: 'Mara K.' } },
    state: 'in_review',
    submittedAt: at,
    portfolioChangedAt: null,
    shortBio: '',
    lastRejectionReason: 'Please add a bio.',
    portfolio: [video('v1', 'ready'), video('v2', 'processing'), video('v3', 'failed')],
    dueAt: null,
    submissions: 2,
    review: { comparedWith: null, changes: [], history: [] },
    gender: null,
    birthDate: null,
    nativeLanguage: null,
    languages: [],
    residence: { streetAddress: 'Weg 5', postalCode: '1010', city: 'Wien', state: '', country: { name: 'Austria' } },
    socialInfo: { instagram: '@mara.films' },
    creatorRecord: {
      memberSince: at,
      isSuspended: false,
      ['jobs']: { completed: 4, open: 1, cancelled: 0 },
      openApplications: 2,
      earned: { amount: 460, currency: 'EUR' },
      ratings: { contentQuality: tally, professionalism: { good: 0, bad: 0 } },
    },
    ...change,
  }) as unknown as OperatorCreatorRecord

type Fact = { label: string; value: ReactNode }

const recordOf = (change?: object) => CreatorRecord({ profile: profileOf(change) })
const factsIn = (record: ReactNode) => [...elementsIn(record)].flatMap(({ props }) => (props['facts'] ?? []) as Fact[])
const factOf = (record: ReactNode, label: string) =>
  drawn(createElement('div', null, factsIn(record).find((fact) => fact.label === label)?.value))

test('the videos of a creator are counted by whether they can be watched', () => {
  const portfolio = propsOf(recordOf(), ({ label }) => String(label).startsWith('Portfolio'))
  expect(portfolio['label']).toBe('Portfolio, 1 video')
  const [, rest] = portfolio['children'] as [ReactElement, ReactElement]
  expect(wordsIn(drawn(rest))).toBe('2 more are being prepared or could not be read.')
})

test('a creator who was sent back is told apart, with the work so far', () => {
  const record = recordOf()
  expect(propsOf(record, ({ tone }) => tone === 'warning')['title']).toBe('Sent back before')
  expect(wordsIn(factOf(record, 'Jobs'))).toBe('4 completed, 1 open, 0 cancelled')
  expect(wordsIn(factOf(record, 'Earned'))).toBe('€460.00')
  expect(wordsIn(factOf(record, 'Content quality'))).toBe('3 good, 1 bad')
  expect(wordsIn(factOf(record, 'Professionalism'))).toBe('Not rated yet')
  expect(wordsIn(factOf(record, 'Address'))).toBe('Weg 5 1010 Wien Austria')
})

test('a name on Instagram is a link to it, and what is no address is none', () => {
  const instagram = (account: string) => linksIn(factOf(recordOf({ socialInfo: { instagram: account } }), 'Instagram'))
  expect(instagram('@mara.films')).toEqual({ '@mara.films': 'https://www.instagram.com/mara.films/' })
  expect(instagram('https://films.example/mara')).toEqual({ 'https://films.example/mara': 'https://films.example/mara' })
  expect(instagram('javascript:alert(1)')).toEqual({})
})
