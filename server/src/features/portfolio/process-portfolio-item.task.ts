import type { MediaId } from '@pairtake/protocol/ids'
import type { MediaFailure } from '#adapters/media/media-failure.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#tasks/handle.ts'
import { processPortfolioItem, removeFiles } from '#tasks/task-payloads.ts'
import { findMedia, saveRenditions } from '#features/media/media-queries.ts'
import { failureOf, makeRenditions, saveOrDiscard, type MadeRenditions } from '#features/media/make-renditions-act.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { findProcessingItem, tryMovePortfolioItem, type ProcessingItem } from './portfolio-queries.ts'

/** The number of pictures to choose the thumbnail from. */
const thumbnails = 6

/** Makes the version of a portfolio video that others watch, and its thumbnails. */
export const processPortfolioItemTask = handle(processPortfolioItem, async ({ portfolioItemId, mediaId }, run) => {
  const { deps } = run
  const item = await findProcessingItem(deps.db, { itemId: portfolioItemId, mediaId })
  const media = item && (await findMedia(deps.db, mediaId))
  if (!item || !media) return

  let made: MadeRenditions
  try {
    made = await makeRenditions(run, media, { optimized: true, thumbnails })
  } catch (error) {
    const failure = failureOf(error, run)
    if (failure === undefined) throw error
    return fail(deps, item, failure)
  }
  await saveOrDiscard(made, () => finish(deps, { item, mediaId, made }))
})

/** Stores files and state change in one transaction. False if the item was deleted in the meantime, or another run was first. */
async function finish(
  deps: Deps,
  { item, mediaId, made }: { item: ProcessingItem; mediaId: MediaId; made: MadeRenditions },
): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const change = { thumbnail_count: made.thumbnails, failure: null }
    const moved = await tryMovePortfolioItem(tx, { of: { id: item.id }, action: 'finishProcessing', change })
    if (!moved) return false

    const replaced = await saveRenditions(tx, mediaId, made)
    if (replaced.length > 0) await deps.tasks.enqueue(tx, removeFiles, { keys: replaced })
    return true
  })
}

async function fail(deps: Deps, item: ProcessingItem, failure: MediaFailure): Promise<void> {
  await transact(deps.db, async (tx) => {
    const moved = await tryMovePortfolioItem(tx, { of: { id: item.id }, action: 'failProcessing', change: { failure } })
    if (!moved) return
    const notice = { type: 'media_processing_failed', of: 'portfolio', mediaName: item.name, failure } as const
    await postNotification(tx, deps, { to: item.creator_id, role: 'creator', notice })
  })
}
