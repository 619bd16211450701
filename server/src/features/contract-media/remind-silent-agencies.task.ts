import type { ContractId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { dayOf } from '#wire-time.ts'
import { findContract, findContractNames, findPausedSince } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { countDraftsOfContract } from '#features/remark/remark-queries.ts'
import { countReviewReminders, listContractsToRemind, listWaitingItems } from './review-clock-queries.ts'

/** Reminds of items that wait for review, at half time and a day before the clock approves them: one notice per job. */
export const remindSilentAgencies = forEachDue({
  name: 'remind-silent-agencies',
  everySeconds: 300,
  due: async ({ db, config }, list) => (config.autoApproveDays === 0 ? [] : listContractsToRemind(db, list)),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  act: remind,
})

async function remind(tx: Tx, deps: Deps, { id: contractId }: { id: ContractId }): Promise<void> {
  const contract = await findContract(tx, contractId)
  // A side was suspended since the list was read, which pauses the job.
  if (!contract || (await findPausedSince(tx, contract))) return
  const reminded = await countReviewReminders(tx, contractId, deps.now())
  if (reminded.length === 0) return
  // The notice says how many wait, also those whose own reminder is not due yet.
  const items = await listWaitingItems(tx, contractId)
  const [first] = items
  if (!first?.auto_approve_at) return
  const about = { ...(await findContractNames(tx, contractId)), contractMediaId: first.id, mediaName: first.name }
  const drafts = await countDraftsOfContract(tx, contractId)
  const unsent = drafts === 0 ? {} : { unsentRemarks: drafts }
  const notice = { type: 'review_due', ...about, ...unsent, waiting: items.length, approvesOn: dayOf(first.auto_approve_at) } as const
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice })
}
