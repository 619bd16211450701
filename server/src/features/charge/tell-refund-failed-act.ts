import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'
import { listOperatorIds } from '#features/session/operator-account-queries.ts'

type Failed = { payment: PaymentRow; amountMinor: number; words: string; isAgencyTold: boolean }

/**
 * Notifies every operator of money that we still hold, because nobody was waiting when the answer came; also the agency, if it was told of the
 * refund.
 */
export async function tellRefundFailed(tx: Tx, deps: Deps, { payment, amountMinor, words, isAgencyTold }: Failed): Promise<void> {
  const names = await findContractNames(tx, payment.contract_id)
  const notice = { type: 'refund_failed', ...names, refunded: { amountMinor, currency: payment.currency } } as const
  for (const operatorId of await listOperatorIds(tx)) {
    await postNotification(tx, deps, { to: operatorId, role: 'operator', notice: { ...notice, providerWords: words } })
  }
  if (isAgencyTold) await postNotification(tx, deps, { to: payment.agency_id, role: 'agency', notice })
}
