import { handle } from '#tasks/handle.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { after, minutes } from '#wire-time.ts'
import { mayRemoveFiles } from './removal-queries.ts'

const waitMs = minutes(5)

/** The rows that named these files are gone; removing a missing file is not an error, so the task may run twice. */
export const removeFilesTask = handle(removeFiles, async ({ keys }, { deps }) => {
  // One check is enough: a backup that begins now no longer sees the rows.
  if (!(await mayRemoveFiles(deps.db))) {
    await deps.tasks.enqueue(deps.db, removeFiles, { keys }, { startAfter: after(deps.now(), waitMs) })
    return
  }
  for (const key of keys) await deps.storage.remove(key)
})
