import { handle } from '#tasks/handle.ts'
import { removeFiles } from '#tasks/task-payloads.ts'

/** The rows that named these files are gone; removing what is not there is no error, so it may run twice. */
export const removeFilesTask = handle(removeFiles, async ({ keys }, { deps }) => {
  for (const key of keys) await deps.storage.remove(key)
})
