import type { MemberId, MessageId, NotificationId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { replaceNames } from '#tasks/task-payloads.ts'
import {
  findSharedConversation,
  listOperatorIds,
  listPartners,
  replaceNamesInLines,
  replaceNamesInNotices,
} from './replaced-names-queries.ts'

/** Partners of one task: the next task goes on after them, so that none of a member with thousands of jobs takes too long. */
const partnersAtATime = 50
/** Rows of one step, which is a short transaction of its own. */
const rowsAtATime = 1_000

/**
 * Replaces the names of a deleted member in what other members were told and in the lines of conversations. Names that are replaced
 * already stay so, and it may run twice.
 */
export const replaceNamesTask = handle(replaceNames, async ({ memberId, after }, { deps, signal }) => {
  const partnerIds = await listPartners(deps.db, { memberId, after, limit: partnersAtATime })
  if (after === null) {
    for (const receiverId of await listOperatorIds(deps.db)) await replaceInNotices(deps, signal, { memberId, receiverId })
  }
  for (const partnerId of partnerIds) {
    await replaceInNotices(deps, signal, { memberId, receiverId: partnerId })
    await replaceInLines(deps, signal, { memberId, partnerId })
  }
  const last = partnerIds.at(-1)
  if (last !== undefined && partnerIds.length === partnersAtATime) {
    await deps.tasks.enqueue(deps.db, replaceNames, { memberId, after: last })
  }
})

async function replaceInNotices({ db }: Deps, signal: AbortSignal, sides: { memberId: MemberId; receiverId: MemberId }): Promise<void> {
  await inSteps<NotificationId>(signal, (after) => transact(db, (tx) => replaceNamesInNotices(tx, { ...sides, after, limit: rowsAtATime })))
}

async function replaceInLines({ db }: Deps, signal: AbortSignal, sides: { memberId: MemberId; partnerId: MemberId }): Promise<void> {
  const conversation = await findSharedConversation(db, sides)
  if (!conversation) return
  const { memberId } = sides
  await inSteps<MessageId>(signal, (after) =>
    transact(db, (tx) => replaceNamesInLines(tx, { conversation, memberId, after, limit: rowsAtATime })),
  )
}

/** Runs a step after another from where the last one ended, until there is nothing left. */
async function inSteps<Id>(signal: AbortSignal, step: (after: Id | null) => Promise<Id | undefined>): Promise<void> {
  for (let after: Id | null = null; ;) {
    signal.throwIfAborted()
    const last: Id | undefined = await step(after)
    if (last === undefined) return
    after = last
  }
}
