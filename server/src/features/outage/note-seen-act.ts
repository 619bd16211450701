import type { ContractId } from '@pairtake/protocol/ids'
import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import { together } from '#adapters/database/together.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import type { Process } from '#features/contract/contract-due-rules.ts'
import { postSystemMessages } from '#features/conversation/system-message-queries.ts'
import { dayOf } from '#wire-time.ts'
import { findSeenAt, keepSeenAt, listDueWithin, moveDueDates, noteReturn, takeTurn, type DueWithin } from './outage-queries.ts'
import { endOfNextDay, isOutage } from './outage-rules.ts'

const batch = 200

/**
 * Notes that this kind of process runs. If none did for more than an hour, jobs that were due in that time, or are due before the end of the next day,
 * are due at the end of the next day, and it is noted after that. While another process moves them, nothing is noted: the next look does it.
 * If the process ends in between, the next one goes on; once `signal` is aborted, this ends after the present batch by throwing its reason.
 */
export async function noteSeen(deps: Deps, process: Process, signal?: AbortSignal): Promise<void> {
  const now = deps.now()
  const seenAt = await findSeenAt(deps.db, process)
  if (seenAt && isOutage(seenAt, now)) {
    deps.log.warn({ process, since: seenAt }, 'the service was unavailable: due dates are moved')
    const to = endOfNextDay(await noteReturn(deps.db, now))
    if (!(await giveTimeBack(deps, { from: seenAt, to }, signal))) return
  }
  await keepSeenAt(deps.db, process, now)
}

/** False if another process is doing it. */
async function giveTimeBack(deps: Deps, due: DueWithin, signal?: AbortSignal): Promise<boolean> {
  const leftOut: ContractId[] = []
  let { from } = due
  // Those that are moved are no longer due then, so this ends.
  for (;;) {
    // Where the last list ended: a snapshot that somebody holds keeps the index entries of all jobs that were moved.
    const contracts = await listDueWithin(deps.db, { ...due, from }, { limit: batch, leftOut })
    const last = contracts.at(-1)
    if (!last) return true
    from = last.due_at
    signal?.throwIfAborted()
    const ids = contracts.map(({ id }) => id)
    const isOurs = await moveAll(deps, ids, due).catch(async (error: unknown) => {
      if (databaseTrouble(error) !== undefined) throw error
      return moveEach(deps, ids, { due, leftOut, signal })
    })
    if (!isOurs) return false
  }
}

/** One after the other: a job that cannot be moved must not keep the others from it. */
async function moveEach(
  deps: Deps,
  ids: readonly ContractId[],
  { due, leftOut, signal }: { due: DueWithin; leftOut: ContractId[]; signal: AbortSignal | undefined },
): Promise<boolean> {
  for (const id of ids) {
    signal?.throwIfAborted()
    const isOurs = await moveAll(deps, [id], due).catch((error: unknown) => {
      if (databaseTrouble(error) !== undefined) throw error
      deps.log.error({ err: error, contractId: id }, 'the due date of a job could not be moved')
      leftOut.push(id)
      return true
    })
    if (!isOurs) return false
  }
  return true
}

async function moveAll(deps: Deps, ids: readonly ContractId[], due: DueWithin): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    if (!(await takeTurn(tx))) return false
    const moved = await moveDueDates(tx, ids, due)
    const lines = moved
      .filter(({ missing }) => missing > 0)
      .map(({ conversation_id: conversationId, campaignName }) => {
        return { conversationId, line: { kind: 'due_date_moved', campaignName, dueOn: dayOf(due.to) } } as const
      })
    await together(tx, (later) => postSystemMessages(later, lines, deps.now()))
    return true
  })
}
