import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { endSessions, type Ending } from './session-queries.ts'

/** Ends the sessions of a member with the address of their exported data, and removes its file. */
export async function endAccess(tx: Tx, deps: Deps, memberId: MemberId, ending: Ending = {}): Promise<void> {
  const keys = await endSessions(tx, memberId, ending)
  if (keys.length > 0) await deps.tasks.enqueue(tx, removeFiles, { keys })
}
