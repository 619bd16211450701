import type { ContractId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { dayOf } from '#wire-time.ts'
import { findContract, findContractNames } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { listOperatorIds } from '#features/session/operator-account-queries.ts'
import type { ChargebackRow } from './chargeback-queries.ts'

type Change = { contractId: ContractId; before: ChargebackRow | undefined; after: ChargebackRow }

/**
 * Notifies operators of everything that a bank begins and decides. Notifies the brand of money taken from us, and of how that ends, but not of an
 * inquiry: only the bank knows whether the brand knows of it.
 */
export async function tellChargeback(tx: Tx, deps: Deps, { contractId, before, after }: Change): Promise<void> {
  const isUndecided = after.state === 'open' || after.state === 'answered'
  const hasBegun = isUndecided && (before === undefined || (before.is_inquiry && !after.is_inquiry))
  const isDecided = !isUndecided && before?.state !== after.state
  if (!hasBegun && !isDecided) return
  const names = await findContractNames(tx, contractId)
  const facts = { ...names, paymentId: after.payment_id, sum: { amountMinor: after.amount_minor, currency: after.currency } }
  const answerBy = after.due_at && dayOf(after.due_at)
  const notice = isDecided
    ? ({ type: 'chargeback_decided', ...facts, isWon: after.state === 'won', isInquiry: after.is_inquiry } as const)
    : ({ type: 'chargeback_opened', ...facts, why: after.reason, answerBy, isInquiry: after.is_inquiry } as const)
  for (const to of await listOperatorIds(tx)) await postNotification(tx, deps, { to, role: 'operator', notice })
  const contract = await findContract(tx, contractId)
  if (contract && !after.is_inquiry) await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice })
}
