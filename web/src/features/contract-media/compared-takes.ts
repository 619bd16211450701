import { heldWords, type MediaContract } from './contract-media-words.ts'
import { removedTakeWords } from './removed-take.tsx'
import { shownTake, takesOf, type ViewerItem } from './viewer-items.ts'

/** Returns why a take cannot be compared with another one; null if it can. */
export function whyNotCompared(item: ViewerItem, take: number, contract: MediaContract): string | null {
  const { media } = item
  const shown = shownTake(item, take)
  if (shown !== null) return shown.type === 'other' ? `Take ${take} has no picture.` : null
  if (take === media.take) {
    if (media.held) return heldWords(contract)
    return media.state === 'failed' ? `Take ${take} cannot be read.` : `The preview of take ${take} is not ready yet.`
  }
  const earlier = media.takes?.find((one) => one.take === take)
  if (earlier?.held) return `Take ${take} was held back and replaced.`
  return earlier && removedTakeWords(earlier) ? `The preview of take ${take} is gone.` : `Take ${take} has no preview.`
}

/** Returns why two takes cannot be compared with each other. */
export function whyNotBeside(item: ViewerItem, one: number, other: number, contract: MediaContract): string | null {
  const why = whyNotCompared(item, one, contract) ?? whyNotCompared(item, other, contract)
  return why ?? (isAlike(item, one, other) ? null : `Take ${one} and take ${other} are a video and a photo.`)
}

/** Returns the default take to compare with: the last one before it, or else the first one after it. */
export function takeBeside(item: ViewerItem, take: number): number | null {
  if (!hasPicture(item, take)) return null
  const others = takesOf(item).filter((other) => other !== take && isAlike(item, take, other))
  return others.findLast((other) => other < take) ?? others[0] ?? null
}

/** Returns the chosen take if it can be compared with this one, or else the default. */
export const besideOr = (item: ViewerItem, take: number, chosen: number): number | null =>
  chosen !== take && hasPicture(item, take) && isAlike(item, take, chosen) ? chosen : takeBeside(item, take)

function hasPicture(item: ViewerItem, take: number): boolean {
  const shown = shownTake(item, take)
  return shown !== null && shown.type !== 'other'
}

const isAlike = (item: ViewerItem, one: number, other: number) =>
  hasPicture(item, other) && shownTake(item, one)?.type === shownTake(item, other)?.type
