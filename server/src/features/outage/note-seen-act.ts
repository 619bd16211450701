import type { ContractId } from '@pairtake/protocol/ids'
import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import type { Process } from '#features/contract/contract-due-rules.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { dayOf } from '#wire-time.ts'
import { findSeenAt, keepSeenAt, listDueWithin, moveDueDate, type DueWithin } from './outage-queries.ts'
import { endOfNextDay, isOutage } from './outage-rules.ts'

const batch = 200

/**
 * Notes that this kind of process runs. If none did for more than an hour, jobs that were due in that time, or are due before the end of the next day,
 * are due at the end of the next day. If the process ends in between, the next one goes on;
 * once `signal` is aborted, this ends after the present job by throwing its reason.
 */
export async function noteSeen(deps: Deps, process: Process, signal?: AbortSignal): Promise<void> {
  const now = deps.now()
  const seenAt = await findSeenAt(deps.db, process)
  if (seenAt && isOutage(seenAt, now)) {
    deps.log.warn({ process, since: seenAt }, 'the service was unavailable: due dates are moved')
    await giveTimeBack(deps, { from: seenAt, to: endOfNextDay(now) }, signal)
  }
  await keepSeenAt(deps.db, process, now)
}

async function giveTimeBack(deps: Deps, due: DueWithin, signal?: AbortSignal): Promise<void> {
  const leftOut: ContractId[] = []
  // Those that are moved are no longer due then, so this ends.
  for (;;) {
    const contracts = await listDueWithin(deps.db, due, { limit: batch, leftOut })
    if (contracts.length === 0) return
    for (const { id } of contracts) {
      signal?.throwIfAborted()
      await moveOne(deps, id, due).catch((error: unknown) => {
        if (databaseTrouble(error) !== undefined) throw error
        // One job must not keep all clocks from ticking.
        deps.log.error({ err: error, contractId: id }, 'the due date of a job could not be moved')
        leftOut.push(id)
      })
    }
  }
}

async function moveOne(deps: Deps, id: ContractId, due: DueWithin): Promise<void> {
  await transact(deps.db, async (tx) => {
    const moved = await moveDueDate(tx, id, due)
    if (!moved || moved.missing === 0) return
    const { campaignName } = await findContractNames(tx, id)
    const line = { kind: 'due_date_moved', campaignName, dueOn: dayOf(due.to) } as const
    await postSystemMessage(tx, { conversationId: moved.conversation_id, line, at: deps.now() })
  })
}
