import type { PaymentId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { takeDispute } from '#features/charge/take-dispute-act.ts'

type How = { reason?: string; isInquiry?: boolean }
export type TestChargeback = { id: string; disputeRef: string }

/** A payment charged in the sandbox that the card's bank takes back, and that we have been notified of. */
export async function buildChargeback(app: { deps: Deps }, paymentId: PaymentId, how: How = {}): Promise<TestChargeback> {
  const disputeRef = await openDispute(app, paymentId, how)
  await takeDispute(app.deps, disputeRef)
  const { id } = await app.deps.db.selectFrom('chargeback').select('id').where('dispute_ref', '=', disputeRef).executeTakeFirstOrThrow()
  return { id, disputeRef }
}

/** The same before we have been notified. */
export async function openDispute(
  { deps }: { deps: Deps },
  paymentId: PaymentId,
  { reason = 'fraudulent', isInquiry = false }: How = {},
): Promise<string> {
  const paid = await deps.db.selectFrom('payment').select('charge_ref').where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (paid.charge_ref === null || !deps.payments.sandbox) throw new Error('The payment was not charged in the sandbox.')
  return deps.payments.sandbox.openDispute(paid.charge_ref, { reason, isInquiry })
}
