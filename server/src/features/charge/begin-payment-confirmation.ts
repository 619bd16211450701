import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnPayment } from '#features/payment/payment-access.ts'
import { beginConfirmation } from './confirm-charge-act.ts'

export const beginPaymentConfirmation = serve(
  wire.beginPaymentConfirmation,
  async ({ deps, caller, params }) => {
    const payment = await requireOwnPayment(deps.db, caller, params.id)

    const { clientSecret, card } = await beginConfirmation(deps, payment.id)

    return { data: { clientSecret, cardRef: card.method_ref, brand: card.brand, last4: card.last4 } }
  },
  // Repeats open the same charge, which the provider collects only once.
  { repeats: 'harmless' },
)
