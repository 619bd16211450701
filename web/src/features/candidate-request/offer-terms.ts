import type { CandidateRequest, ProposedAsset } from '@pairtake/protocol/candidate-request/candidate-request'
import type { DesiredAsset } from '@pairtake/protocol/campaign/campaign'
import type { MediaType } from '@pairtake/protocol/general'
import { limits } from '@pairtake/protocol/limits'
import type { Money } from '@pairtake/protocol/money'

/** An asset that a campaign asks for; an offer may name up to `desired` of it. */
export type OfferAsset = { id: string; type: MediaType; desired: number; brief: string }

/** The terms being entered: the price in major units, and a count for each asset. */
export type OfferDraft = { amount: number | null; counts: Record<string, number> }

export type OfferTerms = { price: Money; proposedAssets: { desiredAssetId: string; count: number }[] }

export function offerAssetsOf(assets: readonly DesiredAsset[]): OfferAsset[] {
  return assets.map(({ id, type, count, brief }) => ({ id, type, desired: count, brief }))
}

/** Returns the draft of a new application: everything the campaign asks for, without a price. */
export function draftOfAssets(assets: readonly OfferAsset[]): OfferDraft {
  return { amount: null, counts: Object.fromEntries(assets.map(({ id, desired }) => [id, desired])) }
}

/** Returns a draft with the terms of the standing offer, without what the campaign no longer asks for. */
export function draftOfRequest(request: CandidateRequest, assets: readonly OfferAsset[]): OfferDraft {
  const proposed = new Map<string, number>(request.proposedAssets.map(({ desiredAsset, count }) => [desiredAsset.id, count]))
  const counts = Object.fromEntries(assets.map(({ id, desired }) => [id, Math.min(proposed.get(id) ?? 0, desired)]))
  return { amount: request.price.amount, counts }
}

/** A draft may still count an asset that the campaign has dropped since; only what it asks for now is offered. */
function countsOf({ counts }: OfferDraft, assets: readonly OfferAsset[]): OfferTerms['proposedAssets'] {
  return assets.map(({ id }) => ({ desiredAssetId: id, count: counts[id] ?? 0 }))
}

export function hasMedia(draft: OfferDraft, assets: readonly OfferAsset[]): boolean {
  return countsOf(draft, assets).some(({ count }) => count > 0)
}

/** Returns why this price cannot be sent; undefined if it can. */
export function priceProblem(amount: number | null): string | undefined {
  const { min, max } = limits.price
  const isFine = amount !== null && Number.isInteger(amount) && amount >= min && amount <= max
  return isFine ? undefined : `The price is a whole number from ${min} to ${max}.`
}

/** Display names of what the server may refuse in an offer. */
export const offerFieldNames = { proposedAssets: 'Offer' }

/** Returns the terms to send; null while the price or the counts are invalid. */
export function termsOf(draft: OfferDraft, assets: readonly OfferAsset[], currency: string): OfferTerms | null {
  if (draft.amount === null || priceProblem(draft.amount) !== undefined || !hasMedia(draft, assets)) return null
  return { price: { amount: draft.amount, currency }, proposedAssets: countsOf(draft, assets) }
}

/** Returns the terms of the standing offer, which an accept has to name. */
export function standingTerms(request: CandidateRequest): OfferTerms & { offerId: string } {
  const proposedAssets = request.proposedAssets.map(({ desiredAsset, count }) => ({ desiredAssetId: desiredAsset.id, count }))
  return { price: request.price, proposedAssets, offerId: request.offerId }
}

/** Returns the number of videos and photos in an offer. */
export function totalsOf(proposed: readonly ProposedAsset[]): Record<MediaType, number> {
  const totals = { video: 0, photos: 0 }
  for (const { type, count } of proposed) totals[type] += count
  return totals
}

/** Returns whether two offers name the same media; a count of 0 may be omitted. */
export function hasSameCounts(one: readonly ProposedAsset[], other: readonly ProposedAsset[]): boolean {
  return countsKey(one) === countsKey(other)
}

function countsKey(proposed: readonly ProposedAsset[]): string {
  return proposed
    .filter(({ count }) => count > 0)
    .map(({ desiredAsset, count }) => `${desiredAsset.id}:${count}`)
    .toSorted()
    .join()
}
