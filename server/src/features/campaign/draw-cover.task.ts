import { transact } from '#adapters/database/transact.ts'
import { addRenditions, findMedia, hasRendition } from '#features/media/media-queries.ts'
import { failureOf, makeRenditions, saveOrDiscard, type MadeRenditions } from '#features/media/make-renditions-act.ts'
import { handle } from '#tasks/handle.ts'
import { drawCover } from '#tasks/task-payloads.ts'
import { announceCover, coverVariant } from './campaign-queries.ts'

/** Makes the image that lists show for a campaign. If that fails the campaign has no cover, and nobody is notified. */
export const drawCoverTask = handle(drawCover, async ({ mediaId }, run) => {
  const { deps } = run
  const media = await findMedia(deps.db, mediaId)
  if (!media || (await hasRendition(deps.db, { mediaId, variant: coverVariant }))) return

  let made: MadeRenditions
  try {
    made = await makeRenditions(run, media, { thumbnails: 1 })
  } catch (error) {
    if (failureOf(error, run) === undefined) throw error
    return
  }
  await saveOrDiscard(made, () =>
    transact(deps.db, async (tx) => {
      const isAdded = await addRenditions(tx, mediaId, made.rows)
      if (isAdded) await announceCover(tx, mediaId)
      return isAdded
    }),
  )
})
