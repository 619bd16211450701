import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { requireOwnPayment } from '#features/payment/payment-access.ts'
import { viewPaymentDetail } from '#features/payment/payment-view.ts'
import { settleConfirmation } from './confirm-charge-act.ts'
import { refuseUnpaid } from './finalize-contract-act.ts'

/** The page comes back from the bank. Whatever it was told there, the provider is asked. */
export const endPaymentConfirmation = serve(
  wire.endPaymentConfirmation,
  async (call) => {
    const { deps, caller, params } = call
    const payment = await requireOwnPayment(deps.db, caller, params.id)

    const outcome = await settleConfirmation(deps, payment.id)
    if (outcome?.kind === 'needs_confirmation') {
      throw new Refusal('PAYMENT_FAILED', paymentFailureWords({ kind: outcome.kind, words: outcome.words }))
    }
    if (outcome) refuseUnpaid(outcome)

    const settled = await requireOwnPayment(deps.db, caller, params.id)
    // The event was faster, or another charge has taken its place.
    if (settled.state !== 'paid') throw new Refusal('STATE_MOVED_ON', 'This payment can’t be confirmed any more. Please charge it again.')
    return { data: viewPaymentDetail(settled, call) }
  },
  // It asks, and settles a payment once.
  { repeats: 'harmless' },
)
