import type { CandidateRequest, ProposedAsset } from '@pairtake/protocol/candidate-request/candidate-request'
import type { DesiredAsset } from '@pairtake/protocol/campaign/campaign'
import type { MediaType } from '@pairtake/protocol/general'
import { limits } from '@pairtake/protocol/limits'
import type { Money } from '@pairtake/protocol/money'

/** One thing a campaign asks for and an offer may name, up to `desired`. */
export type OfferAsset = { id: string; type: MediaType; desired: number; brief: string }

/** What a person is typing: the price in major units, a count for each asset. */
export type OfferDraft = { amount: number | null; counts: Record<string, number> }

export type OfferTerms = { price: Money; proposedAssets: { desiredAssetId: string; count: number }[] }

export function offerAssetsOf(assets: readonly DesiredAsset[]): OfferAsset[] {
  return assets.map(({ id, type, count, brief }) => ({ id, type, desired: count, brief }))
}

/** Everything that is asked for, and no price yet: how an application begins. */
export function draftOfAssets(assets: readonly OfferAsset[]): OfferDraft {
  return { amount: null, counts: Object.fromEntries(assets.map(({ id, desired }) => [id, desired])) }
}

/** The standing offer: where other terms begin. What the campaign no longer asks for is cut. */
export function draftOfRequest(request: CandidateRequest, assets: readonly OfferAsset[]): OfferDraft {
  const proposed = new Map<string, number>(request.proposedAssets.map(({ desiredAsset, count }) => [desiredAsset.id, count]))
  const counts = Object.fromEntries(assets.map(({ id, desired }) => [id, Math.min(proposed.get(id) ?? 0, desired)]))
  return { amount: request.price.amount, counts }
}

export function hasMedia(draft: OfferDraft): boolean {
  return Object.values(draft.counts).some((count) => count > 0)
}

/** Why this price cannot be sent; undefined when it can. */
export function priceProblem(amount: number | null): string | undefined {
  const { min, max } = limits.price
  const isFine = amount !== null && Number.isInteger(amount) && amount >= min && amount <= max
  return isFine ? undefined : `The price is a whole number from ${min} to ${max}.`
}

/** What is sent of a draft; null while the price or the counts cannot be. */
export function termsOf(draft: OfferDraft, currency: string): OfferTerms | null {
  if (draft.amount === null || priceProblem(draft.amount) !== undefined || !hasMedia(draft)) return null
  const proposedAssets = Object.entries(draft.counts).map(([desiredAssetId, count]) => ({ desiredAssetId, count }))
  return { price: { amount: draft.amount, currency }, proposedAssets }
}

/** The terms of the standing offer, as an accept has to name them. */
export function standingTerms(request: CandidateRequest): OfferTerms & { offerId: string } {
  const proposedAssets = request.proposedAssets.map(({ desiredAsset, count }) => ({ desiredAssetId: desiredAsset.id, count }))
  return { price: request.price, proposedAssets, offerId: request.offerId }
}

/** How many videos and photos an offer comes to. */
export function totalsOf(proposed: readonly ProposedAsset[]): Record<MediaType, number> {
  const totals = { video: 0, photos: 0 }
  for (const { type, count } of proposed) totals[type] += count
  return totals
}

/** Whether two offers name the same media; what is offered 0 times may be left out. */
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
