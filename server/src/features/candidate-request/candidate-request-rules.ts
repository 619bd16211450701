import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { hasItems, nothingOffered, type OfferBody } from '@pairtake/protocol/candidate-request/candidate-request-form'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { limits } from '@pairtake/protocol/limits'
import { toMinor } from '@pairtake/protocol/money'
import type { DesiredAssetId } from '@pairtake/protocol/ids'
import type { Config } from '#config.ts'
import type { Terms as StoredTerms } from '#stored/terms.ts'
import type { Caller } from '#http/serve.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { after, days } from '#wire-time.ts'
import type { CampaignRow, DesiredAssetRow } from '#features/campaign/campaign-queries.ts'
import type { CandidateRequestRow, StandingAsset } from './candidate-request-queries.ts'

/** From a row, or from a row in JSON. */
export type WantedAsset = Pick<DesiredAssetRow, 'id' | 'type' | 'count'> & { removed_at: Date | string | null }
type Priced = Pick<CampaignRow, 'currency'>

export type Terms = Pick<OfferBody, 'price' | 'proposedAssets'>

export function refuseClosedRequest(request: CandidateRequestRow, action: keyof typeof candidateRequestCan): void {
  if (request.withdrawn) throw new Refusal('STATE_MOVED_ON', 'This application was withdrawn.')
  const closed = candidateRequestCan[action].why(request)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

const offerChanged = () => new Refusal('OFFER_CHANGED', 'The offer has changed in the meantime. Please review it and decide again.')

/** A body may name the offer that its sender saw. */
export function refuseStaleOffer(request: CandidateRequestRow, seenOfferId: string | null | undefined): void {
  if (seenOfferId && seenOfferId !== request.offer_id) throw offerChanged()
}

/** The side that does not hold the price may counter; the agency may also revise its own standing offer, the creator may not. */
export function refuseOfferOutOfTurn(request: CandidateRequestRow, by: PriceOwner): void {
  if (by === 'creator' && request.price_owner === 'creator') {
    throw new Refusal('NOT_YOUR_TURN', 'The brand has not answered your offer yet. Please wait for its answer.')
  }
}

/** Both sides read every offer of an application, and each one costs the other side a look. */
export function refuseTooManyOffers(request: CandidateRequestRow): void {
  if (request.offer_count < limits.offers.max) return
  const words = `An application has at most ${limits.offers.max} offers. The last one can still be accepted or declined.`
  throw new Refusal('OFFER_LIMIT_REACHED', words)
}

/** The side that holds the price waits for the other side. */
export function refuseAcceptOutOfTurn(request: CandidateRequestRow, by: PriceOwner): void {
  if (request.price_owner !== by) return
  const other = by === 'agency' ? 'creator' : 'brand'
  throw new Refusal('NOT_YOUR_TURN', `This is your own offer. The ${other} can accept it; you can wait or decline.`)
}

/** S1 and S2 section 5: an offer has at least one media item. */
export function refuseNoItems({ proposedAssets }: Pick<Terms, 'proposedAssets'>, by: PriceOwner): void {
  if (hasItems(proposedAssets)) return
  throw fieldRefusal('proposedAssets', by === 'agency' ? 'At least one media item should be requested' : nothingOffered)
}

/** Checks the terms of an application or an offer: the campaign's currency and assets, and at most the desired count of each. */
export function refuseForeignTerms(campaign: Priced, desired: readonly WantedAsset[], terms: Terms): void {
  if (terms.price.currency !== campaign.currency) {
    throw fieldRefusal('price.currency', `Prices of this campaign are in ${campaign.currency}.`)
  }
  const byId = new Map(desired.map((asset) => [asset.id, asset]))
  for (const [index, { desiredAssetId, count }] of terms.proposedAssets.entries()) {
    const asset = byId.get(desiredAssetId)
    if (!asset) throw fieldRefusal(`proposedAssets.${index}.desiredAssetId`, 'This asset does not belong to the campaign.')
    // A form opened before the asset was removed may still send it with a count of zero.
    if (count === 0) continue
    if (asset.removed_at !== null) throw fieldRefusal(`proposedAssets.${index}.desiredAssetId`, 'The campaign no longer asks for this.')
    if (count > asset.count) throw fieldRefusal(`proposedAssets.${index}.count`, `The campaign asks for at most ${asset.count}.`)
  }
}

/** One row for each asset the campaign wants now; assets that a body leaves out are offered 0 times. */
export function countsOf(desired: readonly WantedAsset[], terms: Terms): { desiredAssetId: DesiredAssetId; count: number }[] {
  const given = new Map(terms.proposedAssets.map((asset) => [asset.desiredAssetId, asset.count]))
  return desired
    .filter((asset) => asset.removed_at === null)
    .map((asset) => ({ desiredAssetId: asset.id, count: given.get(asset.id) ?? 0 }))
}

/** The terms of an offer, for the notice about it. */
export function termsOf(
  price: { priceMinor: number; currency: string },
  desired: readonly WantedAsset[],
  counts: readonly { desiredAssetId: DesiredAssetId; count: number }[],
): StoredTerms {
  const typeOf = new Map(desired.map(({ id, type }) => [id, type]))
  const sumOf = (type: WantedAsset['type']) =>
    counts.reduce((sum, { desiredAssetId, count }) => (typeOf.get(desiredAssetId) === type ? sum + count : sum), 0)
  return { ...price, totalMinor: null, videos: sumOf('video'), photos: sumOf('photos') }
}

/** An accept repeats what it accepts: price and counts, compared as sets; a missing asset counts as 0. */
export function refuseOtherTerms(
  bargain: { campaign: Priced; request: CandidateRequestRow },
  standing: readonly StandingAsset[],
  terms: Terms,
): void {
  if (terms.price.currency !== bargain.campaign.currency) {
    throw fieldRefusal('price.currency', `Prices of this campaign are in ${bargain.campaign.currency}.`)
  }
  if (toMinor(terms.price.amount) !== bargain.request.price_minor) throw offerChanged()
  const named = new Map(terms.proposedAssets.map((asset) => [asset.desiredAssetId, asset.count]))
  for (const asset of standing) {
    if ((named.get(asset.desired_asset_id) ?? 0) !== asset.count) throw offerChanged()
    named.delete(asset.desired_asset_id)
  }
  if ([...named.values()].some((count) => count > 0)) throw offerChanged()
}

/** Assets that the campaign no longer wants cannot be agreed on; a new offer is needed. */
export function refuseChangedCampaign(standing: readonly StandingAsset[]): void {
  const isChanged = standing.some((asset) => asset.count > 0 && (asset.removed_at !== null || asset.count > asset.desired_count))
  if (isChanged) throw new Refusal('CAMPAIGN_CHANGED', 'The campaign has changed. Please offer again.')
}

/** When an unanswered offer lapses; every step of the bargain restarts the clock. */
export function answerDueAt({ offerLapseDays }: Config, now: Date): Date | null {
  return offerLapseDays === 0 ? null : after(now, days(offerLapseDays))
}

/** The caller's side of a bargain; the protocol admits no other roles. */
export function sideOf(caller: Caller): PriceOwner {
  return caller.role === 'agency' ? 'agency' : 'creator'
}
