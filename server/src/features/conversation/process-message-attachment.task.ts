import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { processMessageAttachment, removeFiles } from '#tasks/task-payloads.ts'
import { findMedia, saveRenditions } from '#features/media/media-queries.ts'
import { failureOf, makeRenditions, saveOrDiscard, type MadeRenditions } from '#features/media/make-renditions-act.ts'
import { endPreview, isPreviewMissing } from './attachment-queries.ts'

/**
 * Makes the preview that the conversation shows of an image or a video. If none can be made, the file can still be downloaded, and nobody is
 * notified.
 */
export const processMessageAttachmentTask = handle(processMessageAttachment, async ({ mediaId }, run) => {
  const { deps } = run
  const media = (await isPreviewMissing(deps.db, mediaId)) ? await findMedia(deps.db, mediaId) : undefined
  if (!media) return

  let made: MadeRenditions
  try {
    made = await makeRenditions(run, media, { optimized: true, thumbnails: 1 })
  } catch (error) {
    if (failureOf(error, run) === undefined) throw error
    await endPreview(deps.db, mediaId, 'none')
    return
  }
  await saveOrDiscard(made, () =>
    transact(deps.db, async (tx) => {
      if (!(await endPreview(tx, mediaId, 'ready'))) return false
      const replaced = await saveRenditions(tx, mediaId, made)
      if (replaced.length > 0) await deps.tasks.enqueue(tx, removeFiles, { keys: replaced })
      return true
    }),
  )
})
