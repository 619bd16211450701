import { cx } from '#ui/base/cx.ts'
import { fullWindowClass } from '#ui/surfaces/use-full-window.ts'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { useMediaUrl } from '#features/media/use-media-url.ts'
import type { Checked } from './then-bar.tsx'
import { shownTake, type ViewerItem } from './viewer-items.ts'

export type CompareProps = {
  contract: Contract
  item: ViewerItem
  /** The take on the right, which the viewer shows. */
  take: number
  /** The take on the left. */
  beside: number
  /** The playhead of the take on the right, if its frames are numbered. */
  playhead: Playhead | null
  onTake: (take: number) => void
  onBeside: (take: number) => void
  onLeave: () => void
  /** The remark being checked: its take is on the left, at its frame. */
  checked: Checked | undefined
}

/** Returns the URL of a take's preview. */
export function useTakeUrl({ contract, item }: Pick<CompareProps, 'contract' | 'item'>, take: number) {
  const shown = shownTake(item, take)
  return useMediaUrl(shown && { mediaId: shown.id, usage: 'ContractMediaWatermarked' }, contract.state)
}

export const takeName = (take: number) => `Take ${take}`

/** Returns the ratio that both share, if their shapes are equal up to the rounding to even pixels. */
export function sharedRatio(ratios: readonly (number | undefined)[]): number | undefined {
  const [one, other] = ratios
  return one !== undefined && other !== undefined && Math.abs(one / other - 1) < 0.02 ? other : undefined
}

/** The classes of a picture in its half, or in the box that both share. */
export const fitClass = (isWipe: boolean, ratio: number | undefined) =>
  `size-full min-h-0 ${ratio === undefined ? 'object-contain' : isWipe ? 'object-fill' : 'object-fill @min-[30rem]:object-contain'}`

/** The classes of a layer over such a picture, which has the size of the picture alone otherwise. */
export const overClass = (isWipe: boolean, ratio: number | undefined) =>
  ratio === undefined ? '' : isWipe ? 'size-full! aspect-auto!' : '@max-[30rem]/pair:size-full! @max-[30rem]/pair:aspect-auto!'

export const frameClass = cx(
  '@container/pair relative grid size-full grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-card bg-media-back [&:fullscreen]:rounded-none',
  fullWindowClass,
)

export const comparedWords = ({ item, take, beside }: Pick<CompareProps, 'item' | 'take' | 'beside'>) =>
  `${item.media.name}, take ${beside} beside take ${take}`
