import type { PaymentId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findPaymentDetail, type PaymentDetailRow } from './payment-list-queries.ts'

export async function requireOwnPayment(tx: Tx, caller: Caller, paymentId: PaymentId): Promise<Own<PaymentDetailRow>> {
  const row = isId(paymentId) ? await findPaymentDetail(tx, paymentId) : undefined
  if (!row || row.agency_id !== caller.id) throw notFound('Payment')
  return own(row)
}
