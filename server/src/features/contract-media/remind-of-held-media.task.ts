import type { ContractId, ContractMediaId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { findContract, findContractNames, findPausedSince } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { musts } from '#features/take-check/take-check-rules.ts'
import { findFindings } from '#features/take-check/take-check-queries.ts'
import { countHeldReminder, listHeldToRemind } from './held-media-queries.ts'

/** Reminds a creator, a day later, of a file that the agency does not see. */
export const remindOfHeldMedia = forEachDue({
  name: 'remind-of-held-media',
  everySeconds: 600,
  due: ({ db }, list) => listHeldToRemind(db, list),
  subject: (item) => ({ kind: 'contract', id: item.contract_id }),
  act: remind,
})

type HeldItem = { id: ContractMediaId; contract_id: ContractId }

async function remind(tx: Tx, deps: Deps, item: HeldItem): Promise<void> {
  const contract = await findContract(tx, item.contract_id)
  // A side was suspended since the list was read, which pauses the job.
  if (!contract || (await findPausedSince(tx, contract))) return
  const counted = await countHeldReminder(tx, item.id, deps.now())
  if (!counted) return
  const about = { ...(await findContractNames(tx, contract.id)), contractMediaId: item.id, mediaName: counted.name }
  const findings = musts(await findFindings(tx, counted.media_id))
  const notice = { type: 'media_held', ...about, findings, isReminder: true } as const
  await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
}
