import { desiredAssetId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import type { CandidateRequest, ProposedAsset } from '@pairtake/protocol/candidate-request/candidate-request'
import { draftOfAssets, draftOfRequest, hasMedia, hasSameCounts, priceProblem, termsOf, type OfferAsset } from './offer-terms.ts'

const assets: OfferAsset[] = [
  { id: 'v', type: 'video', desired: 2, brief: '' },
  { id: 'p', type: 'photos', desired: 4, brief: '' },
]

test('S1-119 S1-205 a price is whole, from 5 to 10000', () => {
  for (const amount of [5, 420, 10_000]) expect(priceProblem(amount)).toBeUndefined()
  for (const amount of [null, Number.NaN, 4, 10_001, 42.5, -5])
    expect(priceProblem(amount)).toBe('The price is a whole number from 5 to 10000.')
})

test('S1-120 an offer without any media item has no terms', () => {
  const empty = { amount: 420, counts: { v: 0, p: 0 } }
  expect(hasMedia(empty, assets)).toBe(false)
  expect(termsOf(empty, assets, 'EUR')).toBeNull()
})

test('S1-121 terms carry the price and a count for each asset, zero included', () => {
  const draft = { ...draftOfAssets(assets), amount: 420 }
  expect(termsOf({ ...draft, counts: { ...draft.counts, p: 0 } }, assets, 'EUR')).toEqual({
    price: { amount: 420, currency: 'EUR' },
    proposedAssets: [
      { desiredAssetId: 'v', count: 2 },
      { desiredAssetId: 'p', count: 0 },
    ],
  })
})

test('an asset that the campaign has removed since the form was opened is neither counted nor offered', () => {
  const draft = { ...draftOfAssets(assets), amount: 420 }
  const videosOnly = assets.filter(({ id }) => id === 'v')
  expect(termsOf(draft, videosOnly, 'EUR')?.proposedAssets).toEqual([{ desiredAssetId: 'v', count: 2 }])
  const photosAlone = { ...draft, counts: { v: 0, p: 4 } }
  expect(hasMedia(photosAlone, videosOnly)).toBe(false)
  expect(termsOf(photosAlone, videosOnly, 'EUR')).toBeNull()
})

test('R-471 an asset that took the place of a removed one is offered 0 times until it is counted', () => {
  const draft = { ...draftOfAssets(assets), amount: 420 }
  const retyped: OfferAsset[] = [...assets.slice(0, 1), { id: 'q', type: 'video', desired: 4, brief: '' }]
  expect(termsOf(draft, retyped, 'EUR')?.proposedAssets).toEqual([
    { desiredAssetId: 'v', count: 2 },
    { desiredAssetId: 'q', count: 0 },
  ])
})

test('an application begins with everything that is asked for and no price', () => {
  const draft = draftOfAssets(assets)
  expect(draft).toEqual({ amount: null, counts: { v: 2, p: 4 } })
  expect(termsOf(draft, assets, 'EUR')).toBeNull()
})

test('R-108 two offers are the same when their counts are, in any order; an asset that is left out counts as 0', () => {
  const offer = (counts: Record<string, number>): ProposedAsset[] =>
    Object.entries(counts).map(([id, count]) => ({ desiredAsset: { id: desiredAssetId.parse(id), count: 9 }, count, type: 'video' }))
  expect(hasSameCounts(offer({ v: 2, p: 0 }), offer({ v: 2 }))).toBe(true)
  expect(hasSameCounts(offer({ v: 2, p: 1 }), offer({ p: 1, v: 2 }))).toBe(true)
  expect(hasSameCounts(offer({ v: 2 }), offer({ v: 1 }))).toBe(false)
  expect(hasSameCounts(offer({ v: 2 }), offer({ p: 2 }))).toBe(false)
})

test('R-042 other terms begin with the standing offer, cut to what the campaign still asks for', () => {
  const proposed = (id: string, count: number): ProposedAsset => ({
    desiredAsset: { id: desiredAssetId.parse(id), count: 9 },
    count,
    type: 'video',
  })
  const request = { price: { amount: 420, currency: 'EUR' }, proposedAssets: [proposed('v', 5), proposed('p', 1), proposed('gone', 3)] }
  expect(draftOfRequest(request as CandidateRequest, assets)).toEqual({ amount: 420, counts: { v: 2, p: 1 } })
  expect(draftOfRequest({ ...request, proposedAssets: [] } as unknown as CandidateRequest, assets).counts).toEqual({ v: 0, p: 0 })
})
