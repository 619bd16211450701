import type { Contract, ContractAsset } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { MediaRef } from '@pairtake/protocol/media/media'
import type { TakeCheck } from '@pairtake/protocol/take-check/take-check'
import type { Reel } from '#ui/surfaces/frames.ts'
import type { FileToOpen } from '#features/media/open-file.ts'

/** One delivered item with its request: 'video 1 of 2'. */
export type ViewerItem = { asset: ContractAsset; media: ContractMedia; index: number }

export function viewerItems(contract: Contract): ViewerItem[] {
  return (contract.contractAssets ?? []).flatMap((asset) => asset.contractMedias.map((media, at) => ({ asset, media, index: at + 1 })))
}

/** Names the take of an item that is decided on. */
export const decidedTake = ({ media }: ViewerItem): string => `${media.id} ${media.take}`

/**
 * Returns the next item waiting for a decision, searching onward from the current one. `decided` are takes that were decided on here, and may wait only
 * because the job has not been read again yet.
 */
export function nextToReview(items: readonly ViewerItem[], current: ViewerItem, decided: ReadonlySet<string>): ViewerItem | undefined {
  const at = items.indexOf(current)
  return [...items.slice(at + 1), ...items.slice(0, at)].find(
    (item) => item.media.state === 'needs_review' && !decided.has(decidedTake(item)),
  )
}

/** Returns the preview of the take shown; null while it is being rendered or if that failed. */
export function shownTake({ media }: ViewerItem, take: number): MediaRef | null {
  if (take === media.take) return media.mediaWatermarked
  return media.takes?.find((earlier) => earlier.take === take)?.mediaWatermarked ?? null
}

/** The formats that browsers can show; for all others the rendition is shown, and the original can be downloaded. */
const shownByBrowsers = /\.(mp4|m4v|webm|jpe?g|png|webp|avif|gif)$/i

/**
 * Returns the file to show for a take. Once the job is paid, the watermark is gone: the last take shows its clean rendition if the frames are
 * numbered, because remarks refer to its frames (docs/decisions/098), or else the original if a browser can show it.
 */
export function shownFile(contract: Pick<Contract, 'state'>, item: ViewerItem, take: number): FileToOpen | null {
  const { media } = item
  const shown = shownTake(item, take)
  const isOriginal = take === media.take && shownReel(item, take) === null && contractCan.openOriginals(contract)
  if (shown && isOriginal && shownByBrowsers.test(media.fileName)) {
    return { mediaId: media.mediaOriginal.id, usage: 'ContractMediaOriginal' }
  }
  return shown && { mediaId: shown.id, usage: 'ContractMediaWatermarked' }
}

/** Returns the take that the viewer stays at; null for the last one, so that a new take is shown when it arrives. */
export const pinnedTake = (media: ContractMedia, take: number | undefined): number | null =>
  take === undefined || take === media.take ? null : take

/** Returns whether the brand can write a remark while it views this take: a draft, or while changes are requested one that is sent at once. */
export const canRemark = (contract: Pick<Contract, 'state'>, media: ContractMedia, take: number): boolean =>
  contractCan.work(contract) && take === media.take && (media.state === 'changes_requested' || contractMediaCan.askForChanges(media))

/** Returns the frames of a delivered video, if they are numbered; the video is then played frame by frame. */
export function reelOf({ frameRate, frames }: Pick<ContractMedia, 'frameRate' | 'frames'>): Reel | null {
  return frameRate && frames ? { ...frameRate, frames } : null
}

export function shownReel({ media }: ViewerItem, take: number): Reel | null {
  const film = take === media.take ? media : media.takes?.find((earlier) => earlier.take === take)
  return film ? reelOf(film) : null
}

/** Returns the numbers of all existing takes, in order. */
export function takesOf({ media }: ViewerItem): number[] {
  return [...new Set([...(media.takes ?? []).map(({ take }) => take), media.take])].toSorted((one, other) => one - other)
}

/** Returns the findings of a take's check, null if there was none; undefined if there is nothing to show yet, or the take is held. */
export function checkOfTake(media: ContractMedia, take: number): TakeCheck | null | undefined {
  if (take === media.take) return media.held || media.state === 'processing' || media.state === 'failed' ? undefined : media.check
  const earlier = media.takes?.find((one) => one.take === take)
  return earlier && !earlier.held ? earlier.check : undefined
}

export type SaidLine = { key: string; side: 'agency' | 'creator'; take: number; words: string; at: string | null }

/** Returns what both sides said about an item, take by take. */
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
