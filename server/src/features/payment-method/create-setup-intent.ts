import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { ProviderRefusedError } from '#adapters/payments/payments.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { refuseEleventhCard } from './card-limit-rules.ts'
import { requireCustomer } from './payment-method-access.ts'
import { listPaymentMethodRows } from './payment-method-queries.ts'

export const createSetupIntent = serve(
  wire.createSetupIntent,
  async ({ deps, caller }) => {
    refuseEleventhCard((await listPaymentMethodRows(deps.db, caller.id, deps.payments.provider)).length)

    try {
      const customer = await requireCustomer(deps, caller.id)
      return { data: await deps.payments.createSetupIntent(customer.customer_ref) }
    } catch (error) {
      if (error instanceof ProviderRefusedError) throw new Refusal('PROVIDER_REFUSED', error.message)
      throw error
    }
  },
  // A setup intent that nobody completes saves no card.
  { repeats: 'harmless' },
)
