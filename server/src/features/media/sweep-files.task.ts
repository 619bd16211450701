import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { after, days } from '../../wire-time.ts'
import { deleteUnusedMedia, listUnusedMedia, mediaFolder } from './media-queries.ts'
import { scratchFolder } from './rendition-rules.ts'
import { deleteOpenUpload, listStaleUploads } from './upload-queries.ts'
import { uploadLifeMs } from './upload-rules.ts'

/** A file that was uploaded and then neither attached nor added to anything. */
const unusedLifeMs = days(7)

/** Uploads never completed go after a day, files never used after a week (product.md, Files). */
export const sweepFiles = onTheClock('sweep-files', 3600, async (deps) => {
  await sweepUploads(deps)
  await sweepUnused(deps)
  await sweepScratch(deps)
})

async function sweepUploads(deps: Deps): Promise<void> {
  const begunBefore = after(deps.now(), -uploadLifeMs)
  for (const upload of await listStaleUploads(deps.db, begunBefore)) {
    // The guarded delete decides against a post-upload at the same moment; who loses touches no file.
    if (!(await deleteOpenUpload(deps.db, upload.id))) continue
    await deps.storage.abortUpload(upload.id)
    // Completed in storage, but killed before the row said so.
    if (upload.media_id) await deps.storage.removeFolder(mediaFolder(upload.media_id))
  }
  // What no row names any more: a day later than the rows, so that nothing still known is touched.
  await deps.storage.sweepUploads(after(begunBefore, -uploadLifeMs))
}

async function sweepUnused(deps: Deps): Promise<void> {
  for (const mediaId of await listUnusedMedia(deps.db, after(deps.now(), -unusedLifeMs))) {
    if (await deleteUnusedMedia(deps.db, mediaId)) await deps.storage.removeFolder(mediaFolder(mediaId))
  }
}

/** What a killed worker left half made. */
async function sweepScratch(deps: Deps): Promise<void> {
  const folder = scratchFolder(deps)
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtime < after(deps.now(), -days(1))) await rm(join(folder, name), { recursive: true, force: true })
  }
}
