import { onTheClock } from '../../tasks/handle.ts'
import { processContractMedia, processMessageAttachment, processPortfolioItem } from '../../tasks/task-payloads.ts'
import { after, minutes } from '../../wire-time.ts'
import { listStuckAttachments, listStuckContractMedia, listStuckPortfolioItems } from './processing-queries.ts'

/** Longer than a task may take, so that one that is about to end is left alone. */
const stuckMs = minutes(20)

/** What is still being processed though no task is left for it, after crashes on every try, is processed again. Two at once do no harm: a task does nothing twice. */
export const requeueProcessing = onTheClock('requeue-processing', 300, async (deps) => {
  const before = after(deps.now(), -stuckMs)
  for (const { id, media_id: mediaId } of await listStuckContractMedia(deps.db, before)) {
    await deps.tasks.enqueue(deps.db, processContractMedia, { contractMediaId: id, mediaId })
  }
  for (const { id, media_id: mediaId } of await listStuckPortfolioItems(deps.db, before)) {
    await deps.tasks.enqueue(deps.db, processPortfolioItem, { portfolioItemId: id, mediaId })
  }
  for (const { media_id: mediaId } of await listStuckAttachments(deps.db, before)) {
    await deps.tasks.enqueue(deps.db, processMessageAttachment, { mediaId })
  }
})
