import { transact } from '../../adapters/database/transact.ts'
import { handle } from '../../tasks/handle.ts'
import { makeCleanTwins } from '../../tasks/task-payloads.ts'
import { addRenditions, findMedia } from '../media/media-queries.ts'
import { deliveryVariants, makeRenditions } from '../media/rendition-rules.ts'

/** Makes what is shown of a paid file without its watermark, where the preview was made before such twins were. */
export const makeCleanTwinsTask = handle(makeCleanTwins, async ({ mediaId }, run) => {
  const { deps } = run
  const media = await findMedia(deps.db, mediaId)
  if (!media) return
  const { thumbnails } = deliveryVariants(media)
  // Nothing watermarked is asked for, so these thumbnails are clean.
  const made = await makeRenditions(run, media, { optimized: true, ...(thumbnails && { thumbnails }) })
  const rows = made.rows.map((row) => ({ ...row, variant: row.variant.replace(/^thumb-/, 'clean-thumb-') }))
  try {
    const isFirst = await transact(deps.db, (tx) => addRenditions(tx, mediaId, rows))
    if (!isFirst) await made.discard()
  } catch (error) {
    await made.discard()
    throw error
  }
})
