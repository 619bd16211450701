import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { makeCleanTwins } from '#tasks/task-payloads.ts'
import { addRenditions, findMedia } from '#features/media/media-queries.ts'
import { deliveryVariants, failureOf, makeRenditions, saveOrDiscard, type MadeRenditions } from '#features/media/make-renditions-act.ts'

/** Makes versions without a watermark for a paid file whose preview is older than such versions. */
export const makeCleanTwinsTask = handle(makeCleanTwins, async ({ mediaId }, run) => {
  const { deps } = run
  const media = await findMedia(deps.db, mediaId)
  if (!media) return
  const { thumbnails } = deliveryVariants(media)
  let made: MadeRenditions
  try {
    // No watermarked version is requested, so these thumbnails are clean.
    made = await makeRenditions(run, media, { optimized: true, ...(thumbnails && { thumbnails }) })
  } catch (error) {
    // The agency can download the original; a file that no tool can read any more keeps its old preview.
    if (failureOf(error, run) === undefined) throw error
    deps.log.error({ err: error, mediaId }, 'a paid file keeps its watermarked preview')
    return
  }
  const rows = made.rows.map((row) => ({ ...row, variant: row.variant.replace(/^thumb-/, 'clean-thumb-') }))
  await saveOrDiscard(made, () => transact(deps.db, (tx) => addRenditions(tx, mediaId, rows)))
})
