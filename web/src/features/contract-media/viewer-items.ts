import type { Contract, ContractAsset } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { MediaRef } from '@pairtake/protocol/media/media'
import type { TakeCheck } from '@pairtake/protocol/take-check/take-check'
import type { Reel } from '#ui/surfaces/frames.ts'

/** One delivered item with what it was asked for: 'video 1 of 2'. */
export type ViewerItem = { asset: ContractAsset; media: ContractMedia; index: number }

export function viewerItems(contract: Contract): ViewerItem[] {
  return (contract.contractAssets ?? []).flatMap((asset) => asset.contractMedias.map((media, at) => ({ asset, media, index: at + 1 })))
}

/** The next one that waits for a decision, after this one first. */
export function nextToReview(items: readonly ViewerItem[], current: ViewerItem): ViewerItem | undefined {
  const at = items.indexOf(current)
  return [...items.slice(at + 1), ...items.slice(0, at)].find(({ media }) => media.state === 'needs_review')
}

/** The preview of the take that is looked at; null while it is being made or when it failed. */
export function shownTake({ media }: ViewerItem, take: number): MediaRef | null {
  if (take === media.take) return media.mediaWatermarked
  return media.takes?.find((earlier) => earlier.take === take)?.mediaWatermarked ?? null
}

/** The frames of a delivered film, where they are known: it is played frame by frame then. */
export function reelOf({ frameRate, frames }: Pick<ContractMedia, 'frameRate' | 'frames'>): Reel | null {
  return frameRate && frames ? { ...frameRate, frames } : null
}

export function shownReel({ media }: ViewerItem, take: number): Reel | null {
  const film = take === media.take ? media : media.takes?.find((earlier) => earlier.take === take)
  return film ? reelOf(film) : null
}

/** The numbers of all takes that there are, the first one first. */
export function takesOf({ media }: ViewerItem): number[] {
  return [...new Set([...(media.takes ?? []).map(({ take }) => take), media.take])].toSorted((one, other) => one - other)
}

/** What the check of a take found, null where there was none; undefined where there is nothing to tell of it yet, or it is held. */
export function checkOfTake(media: ContractMedia, take: number): TakeCheck | null | undefined {
  if (take === media.take) return media.held || media.state === 'processing' || media.state === 'failed' ? undefined : media.check
  const earlier = media.takes?.find((one) => one.take === take)
  return earlier && !earlier.held ? earlier.check : undefined
}

export type SaidLine = { key: string; side: 'agency' | 'creator'; take: number; words: string; at: string | null }

/** What both sides said about an item, take by take. */
export function saidAbout(media: ContractMedia): SaidLine[] {
  const earlier = (media.takes ?? []).filter(({ take }) => take !== media.take)
  const all = [
    ...earlier,
    { take: media.take, sentAt: media.updatedAt, note: media.note, changeRequestMessage: media.changeRequestMessage },
  ]
  return all
    .toSorted((one, other) => one.take - other.take)
    .flatMap(({ take, sentAt, note, changeRequestMessage }) => [
      ...(note === ''
        ? []
        : [{ key: `${take} note`, side: 'creator' as const, take, words: note, at: take === media.take ? null : sentAt }]),
      ...(changeRequestMessage === null
        ? []
        : [{ key: `${take} change`, side: 'agency' as const, take, words: changeRequestMessage, at: null }]),
    ])
}
