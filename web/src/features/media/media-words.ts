import type { MediaType } from '@pairtake/protocol/general'

const nouns = { video: ['video', 'videos'], photos: ['photo', 'photos'] } as const satisfies Record<MediaType, readonly [string, string]>

/** Returns 'video' or 'photos', depending on the count. */
export function mediaNoun(type: MediaType, count: number): string {
  return nouns[type][count === 1 ? 0 : 1]
}

/** Returns for example '2 videos' or '1 photo'. */
export function mediaCount(type: MediaType, count: number): string {
  return `${count} ${mediaNoun(type, count)}`
}

/** Returns for example '2 videos, 4 photos', without zero counts. */
export function mediaTotals(totals: { video: number; photos: number }): string {
  const parts = (['video', 'photos'] as const).filter((type) => totals[type] > 0).map((type) => mediaCount(type, totals[type]))
  return parts.length === 0 ? 'nothing yet' : parts.join(', ')
}
