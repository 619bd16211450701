import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { requireOwnPayment } from '#features/payment/payment-access.ts'
import { viewPaymentDetail } from '#features/payment/payment-view.ts'
import { settleConfirmation } from './confirm-charge-act.ts'
import { refuseUnpaid } from './finalize-contract-act.ts'

/** Called when the page returns from the bank. The provider is asked for the outcome, whatever the page was told. */
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
    // The event arrived first, or another charge has replaced this one.
    if (settled.state !== 'paid') throw new Refusal('STATE_MOVED_ON', 'This payment can no longer be confirmed. Please charge it again.')
    return { data: viewPaymentDetail(settled, call) }
  },
  // Reads the outcome from the provider and settles a payment only once.
  { repeats: 'harmless' },
)
