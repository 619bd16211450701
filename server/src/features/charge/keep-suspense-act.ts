import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { suspenseEntries } from '#features/ledger/posting-rules.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'
import { keepSuspense, type SuspenseRow } from './suspense-queries.ts'

type Unexpected = { payment: PaymentRow; chargeRef: string; cause: SuspenseRow['cause'] }

/** Books money that arrived but that nobody owes us, once and at once, and shows it to the operator. The caller holds the payment's lock. */
export async function suspendCharge(tx: Tx, deps: Deps, { payment, chargeRef, cause }: Unexpected): Promise<void> {
  const { id: paymentId, currency } = payment
  const amountMinor = payment.total_minor ?? 0
  const at = deps.now()
  const arrived = { payment_id: paymentId, charge_ref: chargeRef, amount_minor: amountMinor, currency, cause, arrived_at: at }
  const id = await keepSuspense(tx, arrived)
  if (id === undefined) return
  await post(tx, { cause: `suspense:${id}`, entries: suspenseEntries(amountMinor), currency, at })
  deps.log.error({ paymentId, chargeRef, cause }, 'a charge succeeded that we did not request')
}
