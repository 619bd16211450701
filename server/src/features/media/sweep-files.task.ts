import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { after, days } from '#wire-time.ts'
import { deleteUnusedMedia, listMediaToSweep, markFoundUsed, mediaFolder } from './media-queries.ts'
import { scratchFolder } from './make-renditions-act.ts'
import { deleteOpenUpload, listStaleUploads } from './upload-queries.ts'
import { uploadLifeMs } from './upload-rules.ts'

const everySeconds = 3600

/** Deletes uploads that were not completed within a day. */
export const sweepUploads = forEachDue({
  name: 'sweep-uploads',
  everySeconds,
  due: ({ db }, list) => listStaleUploads(db, list, after(list.now, -uploadLifeMs)),
  act: async (tx, { storage }, upload) => {
    // The guarded delete closes the race with a concurrent post-upload; the one that loses touches no file.
    if (!(await deleteOpenUpload(tx, upload.id))) return
    // Before the commit: if the bytes cannot be removed the row stays, and the sweep retries.
    await storage.abortUpload(upload.id)
    // The file was completed in storage, but the process died before the row said so.
    if (upload.media_id) await storage.removeFolder(mediaFolder(upload.media_id))
  },
})

/** Deletes files that were not used within a week. */
export const sweepUnusedMedia = forEachDue({
  name: 'sweep-unused-media',
  everySeconds,
  due: ({ db }, list) => listMediaToSweep(db, list),
  subject: (media) => ({ kind: 'media', id: media.id }),
  act: async (tx, { tasks, now }, { id }) => {
    const keys = await deleteUnusedMedia(tx, id)
    if (keys) await tasks.enqueue(tx, removeFiles, { keys })
    else await markFoundUsed(tx, id, now())
  },
})

const unnamedParts = 'unnamed-parts'

/** Removes what no row names any more: upload parts in storage, and unfinished files of a killed worker. */
export const sweepLeftovers = forEachDue({
  name: 'sweep-leftovers',
  everySeconds,
  due: async (deps, list) => {
    const found = [unnamedParts, ...(await listOldScratch(deps, list))]
    return keepAskedFor(
      deps.db,
      list,
      found.map((id) => ({ id })),
    )
  },
  actInSteps: async (deps, { id }) => {
    // A day later than their rows, so that nothing still referenced is touched.
    if (id === unnamedParts) await deps.storage.sweepUploads(after(deps.now(), -2 * uploadLifeMs))
    else await rm(join(scratchFolder(deps), id), { recursive: true, force: true })
  },
})

async function listOldScratch(deps: Deps, { now }: DueList): Promise<string[]> {
  const folder = scratchFolder(deps)
  const names = await readdir(folder).catch(() => [])
  const old = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found !== undefined && found.mtime < after(now, -days(1))
    }),
  )
  return names.filter((_name, index) => old[index])
}
