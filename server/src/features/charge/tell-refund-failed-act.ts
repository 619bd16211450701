import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'
import { listOperatorIds } from '#features/session/operator-account-queries.ts'

type Failed = { payment: PaymentRow; amountMinor: number; words: string; isAgencyTold: boolean }

/** Every operator hears of money that is still with us, because nobody was there when the answer came; the agency too, where it was told of the refund. */
export async function tellRefundFailed(tx: Tx, deps: Deps, { payment, amountMinor, words, isAgencyTold }: Failed): Promise<void> {
  const names = await findContractNames(tx, payment.contract_id)
  const notice = { type: 'refund_failed', ...names, refunded: { amountMinor, currency: payment.currency } } as const
  for (const operatorId of await listOperatorIds(tx)) {
    await postNotification(tx, deps, { to: operatorId, role: 'operator', notice: { ...notice, providerWords: words } })
  }
  if (isAgencyTold) await postNotification(tx, deps, { to: payment.agency_id, role: 'agency', notice })
}
