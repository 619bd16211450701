import type { ShownVideo } from '@pairtake/protocol/candidate-request/showcase'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import type { ViewContext } from '#http/serve.ts'
import { fileAddress } from '#features/media/media-view.ts'
import type { PortfolioRow } from './portfolio-queries.ts'

/** The original file is for the creator only; everybody else sees the optimized version. */
export function viewPortfolioItem(row: PortfolioRow, context: ViewContext, { isOwn }: { isOwn: boolean }): PortfolioItem {
  const isReady = row.state === 'ready'
  const thumbnail = (index: number, size: 'lg' | 'md') => fileAddress(row.media_id, `thumb-${index}-${size}`, context)
  const thumbnails = isReady ? Array.from({ length: row.thumbnail_count }, (_none, index) => index) : []
  const chosen = thumbnails.includes(row.thumbnail_index) ? row.thumbnail_index : thumbnails[0]
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    failureReason: row.failure && mediaFailureWords(row.failure),
    thumbnailIndex: row.thumbnail_index,
    thumbsLg: thumbnails.map((index) => thumbnail(index, 'lg')),
    mediaOptimizedThumbnailLg: chosen === undefined ? null : thumbnail(chosen, 'lg'),
    mediaOptimizedThumbnailMd: chosen === undefined ? null : thumbnail(chosen, 'md'),
    mediaOptimizedAccess: isReady ? { url: fileAddress(row.media_id, 'optimized', context) } : null,
    mediaOriginalAccess: isOwn ? { url: fileAddress(row.media_id, 'original', context) } : null,
  }
}

/** A ready video as part of a list. */
export function viewShownVideo(row: PortfolioRow, context: ViewContext): ShownVideo {
  const thumbnail = (size: 'lg' | 'md') =>
    row.thumbnail_count === 0
      ? null
      : fileAddress(row.media_id, `thumb-${Math.min(row.thumbnail_index, row.thumbnail_count - 1)}-${size}`, context)
  return {
    id: row.id,
    name: row.name,
    thumbnailUrl: thumbnail('md'),
    posterUrl: thumbnail('lg'),
    url: fileAddress(row.media_id, 'optimized', context),
  }
}
