import { handle } from '../../tasks/handle.ts'
import { removeFiles } from '../../tasks/task-payloads.ts'

/** Stored files go after the rows that named them: enqueued in the transaction that removed the rows. */
export const removeFilesTask = handle(removeFiles, async ({ keys }, { deps }) => {
  for (const key of keys) await deps.storage.remove(key)
})
