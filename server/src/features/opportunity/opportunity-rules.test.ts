import { describe, expect, test } from 'vitest'
import { blockersOf, blockerWords, type Applicant, type Restrictions } from './opportunity-rules.ts'

const open: Restrictions = {
  state: 'published',
  hidden_at: null,
  restriction_language: null,
  restriction_countries: [],
  restriction_genders: [],
  restriction_age_from: null,
  restriction_age_to: null,
}
const verified: Applicant = {
  state: 'verified',
  native_language: 'de',
  languages: ['en'],
  country: 'AT',
  gender: 'female',
  birth_date: '1996-11-16',
}
const today = '2026-11-16'
const blockers = (campaign: Partial<Restrictions>, applicant: Partial<Applicant> = {}) =>
  blockersOf({ ...open, ...campaign }, { ...verified, ...applicant }, today)

describe('S1 who may apply', () => {
  test('R-105 an empty restriction blocks nobody, also one whose profile says nothing', () => {
    expect(blockers({})).toEqual([])
    expect(blockers({}, { native_language: null, languages: [], country: null, gender: null, birth_date: null })).toEqual([])
  })

  test('a profile that is not verified, or none, blocks', () => {
    for (const state of ['incomplete', 'in_review'] as const) expect(blockers({}, { state })).toEqual(['profileIncomplete'])
    expect(blockersOf(open, undefined, today)).toEqual(['profileIncomplete'])
  })

  test('only a campaign that is published, and not hidden with its agency, takes applications', () => {
    for (const state of ['draft', 'in_review', 'rejected', 'filled', 'delivered'] as const) {
      expect(blockers({ state })).toEqual(['notPublished'])
    }
    expect(blockers({ hidden_at: new Date() })).toEqual(['notPublished'])
  })

  test('the language is a native or a professional one', () => {
    expect([blockers({ restriction_language: 'de' }), blockers({ restriction_language: 'en' })]).toEqual([[], []])
    expect(blockers({ restriction_language: 'fr' })).toEqual(['restrictionLanguage'])
  })

  test('the country is that of the residence, the gender that of the profile', () => {
    expect(blockers({ restriction_countries: ['DE', 'AT'], restriction_genders: ['male', 'female'] })).toEqual([])
    expect(blockers({ restriction_countries: ['DE'] })).toEqual(['restrictionCountry'])
    expect(blockers({ restriction_countries: ['DE'] }, { country: null })).toEqual(['restrictionCountry'])
    expect(blockers({ restriction_genders: ['male'] })).toEqual(['restrictionGender'])
  })

  test('the age is that of the day, both ends included, and one end may be open', () => {
    const ages = (from: number | null, to: number | null, applicant: Partial<Applicant> = {}) =>
      blockers({ restriction_age_from: from, restriction_age_to: to }, applicant)
    for (const [from, to] of [
      [30, 30],
      [30, null],
      [null, 30],
    ] as const) {
      expect(ages(from, to), `${from} to ${to}`).toEqual([])
    }
    for (const [from, to] of [
      [31, 40],
      [18, 29],
      [31, null],
      [null, 29],
    ] as const) {
      expect(ages(from, to), `${from} to ${to}`).toEqual(['restrictionAge'])
    }
    expect(ages(30, 30, { birth_date: '1996-11-17' })).toEqual(['restrictionAge'])
    expect(ages(18, null, { birth_date: null })).toEqual(['restrictionAge'])
    expect(ages(null, 90, { birth_date: null })).toEqual(['restrictionAge'])
  })

  test('everything that blocks is told, in the order of the page, each in a sentence', () => {
    const all = blockersOf(
      {
        ...open,
        state: 'draft',
        restriction_language: 'fr',
        restriction_countries: ['DE'],
        restriction_genders: ['male'],
        restriction_age_from: 18,
      },
      undefined,
      today,
    )
    expect(all).toEqual([
      'profileIncomplete',
      'notPublished',
      'restrictionLanguage',
      'restrictionCountry',
      'restrictionGender',
      'restrictionAge',
    ])
    expect(all.map((blocker) => blockerWords[blocker])).toEqual([
      'In order to apply, your profile must first be verified',
      'This campaign no longer accepts applications.',
      'This campaign asks for creators who speak another language.',
      'This campaign asks for creators from other countries.',
      'This campaign asks for creators of another gender.',
      'This campaign asks for creators in another age range.',
    ])
  })
})
