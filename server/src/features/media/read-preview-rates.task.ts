import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { rateColumns } from './make-renditions-act.ts'
import { listUnreadFilms, listUnreadPreviews, saveRate } from './rate-queries.ts'

/** Each preview is fetched from storage and read through once, so a new release must not begin with all files ever delivered. */
const mostAtOnce = 20

/** Adds the frame rate to previews made before rates were stored, if every frame has the same length. */
export const readPreviewRates = forEachDue({
  name: 'read-preview-rates',
  everySeconds: 60,
  due: ({ db }, list) => listUnreadPreviews(db, list.of === 'open' ? { ...list, limit: Math.min(list.limit, mostAtOnce) } : list),
  subject: (media) => ({ kind: 'media', id: media.id }),
  actInSteps: async (deps, { id }, signal) => {
    // The clean twin first: the item stays due until the preview is read, so both are.
    for (const film of await listUnreadFilms(deps.db, id)) await readRate(deps, film, signal)
  },
})

async function readRate({ db, storage, media }: Deps, film: Awaited<ReturnType<typeof listUnreadFilms>>[number], signal: AbortSignal) {
  const file = await storage.borrowLocalFile(film.storage_key)
  try {
    await saveRate(db, film, rateColumns(await media.countFrames(file.path, signal)))
  } finally {
    await file.release()
  }
}
