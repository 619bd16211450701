import { describe, expect, test } from 'vitest'
import { desiredAssetId, offerId } from '@pairtake/protocol/ids'
import { byHand } from '#testing/by-hand.ts'
import { refusalOf } from '#testing/refusal-of.ts'
import type { CampaignRow, DesiredAssetRow } from '#features/campaign/campaign-queries.ts'
import type { CandidateRequestRow, StandingAsset } from './candidate-request-queries.ts'
import {
  answerDueAt,
  countsOf,
  refuseAcceptOutOfTurn,
  refuseChangedCampaign,
  refuseClosedRequest,
  refuseForeignTerms,
  refuseNoItems,
  refuseOfferOutOfTurn,
  refuseOtherTerms,
  refuseStaleOffer,
  refuseTooManyOffers,
  sideOf,
  termsOf,
} from './candidate-request-rules.ts'

const removedAt = new Date('2026-11-01T00:00:00Z')
const request = (row: Partial<CandidateRequestRow>): CandidateRequestRow => byHand({ withdrawn: false, state: 'new', ...row })
const campaign: CampaignRow = byHand({ currency: 'EUR' })
const video: DesiredAssetRow = byHand({ id: 'video', count: 2, removed_at: null })
const photos: DesiredAssetRow = byHand({ id: 'photos', count: 3, removed_at: null })
const gone: DesiredAssetRow = byHand({ id: 'gone', count: 5, removed_at: removedAt })
const desired = [video, photos, gone]
const terms = (counts: Record<string, number>, { amount = 200, currency = 'EUR' } = {}) => ({
  price: { amount, currency },
  proposedAssets: Object.entries(counts).map(([id, count]) => ({ desiredAssetId: desiredAssetId.parse(id), count })),
})
const on = (path: string, words: string) => {
  const errors = path.split('.').reduceRight<object>((inner, key) => ({ children: { [key]: inner } }), { errors: [words] })
  return { code: 'VALIDATION_FAILED', words, errors }
}
const changed = { code: 'OFFER_CHANGED', words: 'The offer has changed in the meantime. Please review it and decide again.' }

test('S1-115 S1-118 what is decided or withdrawn takes no further act, and says which of the two it is', () => {
  expect(refusalOf(() => refuseClosedRequest(request({}), 'accept'))).toBeUndefined()
  expect(refusalOf(() => refuseClosedRequest(request({ state: 'accepted' }), 'offer'))).toEqual({
    code: 'STATE_MOVED_ON',
    words: 'This application is accepted and cannot be negotiated now.',
  })
  expect(refusalOf(() => refuseClosedRequest(request({ state: 'declined', withdrawn: true }), 'accept'))).toEqual({
    code: 'STATE_MOVED_ON',
    words: 'This application was withdrawn.',
  })
})

test('a decision names the offer that it was made in view of, or none', () => {
  const standing = request({ offer_id: offerId.parse('second') })
  for (const seen of ['second', null, undefined, '']) expect(refusalOf(() => refuseStaleOffer(standing, seen))).toBeUndefined()
  expect(refusalOf(() => refuseStaleOffer(standing, 'first'))).toEqual(changed)
})

test('S1-115 whoever does not hold the price may offer, and the agency may revise its own', () => {
  expect(refusalOf(() => refuseOfferOutOfTurn(request({ price_owner: 'agency' }), 'creator'))).toBeUndefined()
  expect(refusalOf(() => refuseOfferOutOfTurn(request({ price_owner: 'creator' }), 'agency'))).toBeUndefined()
  expect(refusalOf(() => refuseOfferOutOfTurn(request({ price_owner: 'agency' }), 'agency'))).toBeUndefined()
  expect(refusalOf(() => refuseOfferOutOfTurn(request({ price_owner: 'creator' }), 'creator'))).toEqual({
    code: 'NOT_YOUR_TURN',
    words: 'The brand has not answered your offer yet. Please wait for its answer.',
  })
})

test('S1-117 whoever holds the price cannot accept it, and is told who can', () => {
  expect(refusalOf(() => refuseAcceptOutOfTurn(request({ price_owner: 'agency' }), 'creator'))).toBeUndefined()
  expect(refusalOf(() => refuseAcceptOutOfTurn(request({ price_owner: 'creator' }), 'agency'))).toBeUndefined()
  const own = (other: string) => ({
    code: 'NOT_YOUR_TURN',
    words: `This is your own offer. The ${other} can accept it; you can wait or decline.`,
  })
  expect(refusalOf(() => refuseAcceptOutOfTurn(request({ price_owner: 'agency' }), 'agency'))).toEqual(own('creator'))
  expect(refusalOf(() => refuseAcceptOutOfTurn(request({ price_owner: 'creator' }), 'creator'))).toEqual(own('brand'))
})

test('R-528 after 50 offers another one is refused, and the last one is said to be still open', () => {
  expect(refusalOf(() => refuseTooManyOffers(request({ offer_count: 49 })))).toBeUndefined()
  for (const count of [50, 51]) {
    expect(refusalOf(() => refuseTooManyOffers(request({ offer_count: count })))).toEqual({
      code: 'OFFER_LIMIT_REACHED',
      words: 'An application has at most 50 offers. The last one can still be accepted or declined.',
    })
  }
})

test('an offer has at least one media item, which each side is told in its own words', () => {
  for (const by of ['agency', 'creator'] as const)
    expect(refusalOf(() => refuseNoItems(terms({ video: 0, photos: 1 }), by))).toBeUndefined()
  for (const nothing of [terms({}), terms({ video: 0, photos: 0 })]) {
    expect(refusalOf(() => refuseNoItems(nothing, 'agency'))).toEqual(on('proposedAssets', 'At least one media item should be requested'))
    expect(refusalOf(() => refuseNoItems(nothing, 'creator'))).toEqual(on('proposedAssets', 'At least one media item should be offered'))
  }
})

describe('ABUSE 7 ABUSE 8 what an offer may name', () => {
  const refused = (given: ReturnType<typeof terms>) => refusalOf(() => refuseForeignTerms(campaign, desired, given))

  test('its own assets up to what is desired of each, and nothing of one that was removed', () => {
    expect(refused(terms({ video: 2, photos: 3, gone: 0 }))).toBeUndefined()
    expect(refused(terms({ video: 0 }))).toBeUndefined()
  })

  test('not another currency, a foreign asset, a removed one or more than desired, each told on its field', () => {
    expect(refused(terms({ video: 1 }, { currency: 'USD' }))).toEqual(on('price.currency', 'Prices of this campaign are in EUR.'))
    expect(refused(terms({ video: 1, other: 1 }))).toEqual(
      on('proposedAssets.1.desiredAssetId', 'This asset does not belong to the campaign.'),
    )
    expect(refused(terms({ other: 0 }))).toEqual(on('proposedAssets.0.desiredAssetId', 'This asset does not belong to the campaign.'))
    expect(refused(terms({ gone: 1 }))).toEqual(on('proposedAssets.0.desiredAssetId', 'The campaign no longer asks for this.'))
    expect(refused(terms({ gone: 0, photos: 4 }))).toEqual(on('proposedAssets.1.count', 'The campaign asks for at most 3.'))
  })
})

test('what an offer leaves out it offers none of, and a removed asset is in no offer', () => {
  expect(countsOf(desired, terms({ photos: 2, gone: 0 }))).toEqual([
    { desiredAssetId: 'video', count: 0 },
    { desiredAssetId: 'photos', count: 2 },
  ])
})

test('the notice about an offer has its price, and its videos and photos of all assets', () => {
  const wanted = [
    { ...video, type: 'video' as const },
    { ...photos, type: 'photos' as const },
    { ...gone, type: 'video' as const },
  ]
  const counts = Object.entries({ video: 2, photos: 3, gone: 4, other: 5 }).map(([id, count]) => ({
    desiredAssetId: desiredAssetId.parse(id),
    count,
  }))
  const price = { priceMinor: 20_000, currency: 'EUR' }
  expect(termsOf(price, wanted, counts)).toEqual({ ...price, totalMinor: null, videos: 6, photos: 3 })
  expect(termsOf(price, wanted, [])).toEqual({ ...price, totalMinor: null, videos: 0, photos: 0 })
})

describe('R-108 S1-116 an accept names what it accepts', () => {
  const bargain = { campaign, request: request({ price_minor: 20_000 }) }
  const standing: StandingAsset[] = [
    byHand({ desired_asset_id: 'video', count: 2, removed_at: null, desired_count: 2 }),
    byHand({ desired_asset_id: 'photos', count: 0, removed_at: null, desired_count: 3 }),
  ]
  const refused = (given: ReturnType<typeof terms>) => refusalOf(() => refuseOtherTerms(bargain, standing, given))

  test('price and counts, in any order; one that is left out counts as 0', () => {
    for (const counts of [{ video: 2 }, { video: 2, photos: 0 }, { photos: 0, video: 2 }, { video: 2, other: 0 }]) {
      expect(refused(terms(counts))).toBeUndefined()
    }
  })

  test('anything else is another offer than the one that stands', () => {
    expect(refused(terms({ video: 2 }, { currency: 'USD' }))).toEqual(on('price.currency', 'Prices of this campaign are in EUR.'))
    expect(refused(terms({ video: 2 }, { amount: 201 }))).toEqual(changed)
    for (const counts of [{ video: 1 }, { video: 3 }, { video: 2, photos: 1 }, {}, { video: 2, other: 1 }, { video: 2, a: 0, b: 1 }]) {
      expect(refused(terms(counts)), JSON.stringify(counts)).toEqual(changed)
    }
  })
})

test('R-042 R-046 what the campaign no longer wants cannot be agreed on', () => {
  const asset = (row: Partial<StandingAsset>): StandingAsset => byHand({ count: 1, removed_at: null, desired_count: 1, ...row })
  const refused = (...assets: StandingAsset[]) => refusalOf(() => refuseChangedCampaign(assets))
  expect(refused()).toBeUndefined()
  expect(refused(asset({}), asset({ count: 0, removed_at: removedAt.toISOString() }))).toBeUndefined()
  const words = { code: 'CAMPAIGN_CHANGED', words: 'The campaign has changed. Please offer again.' }
  expect(refused(asset({}), asset({ removed_at: removedAt.toISOString() }))).toEqual(words)
  expect(refused(asset({ count: 2 }), asset({}))).toEqual(words)
})

test('R-063 R-067 an offer lapses after as many days as the setting has, and never where it is 0', () => {
  const now = new Date('2026-11-16T09:00:00Z')
  expect(answerDueAt(byHand({ offerLapseDays: 30 }), now)).toEqual(new Date('2026-12-16T09:00:00Z'))
  expect(answerDueAt(byHand({ offerLapseDays: 0 }), now)).toBeNull()
})

test('a brand is on the side of the agency, a creator on their own', () => {
  expect([sideOf(byHand({ role: 'agency' })), sideOf(byHand({ role: 'creator' }))]).toEqual(['agency', 'creator'])
})
