import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'

/** Stands in for the provider's server when its form is submitted; the page reaches it only through the card frame. */
export const confirmSandboxSetup = serve(wire.confirmSandboxSetup, async ({ deps, body }) => {
  if (!deps.payments.sandbox) throw new Refusal('NOT_FOUND', 'There is nothing here.')

  const outcome = await deps.payments.sandbox.confirmSetup(body.clientSecret, body.card, body.authenticated)
  switch (outcome.kind) {
    case 'saved':
      return { paymentMethodId: outcome.methodRef }
    case 'refused':
      throw new Refusal('CARD_REFUSED', outcome.words)
    case 'authentication_needed':
      throw new Refusal('AUTHENTICATION_REQUIRED', outcome.words)
    case 'no_such_intent':
      throw new Refusal('NOT_FOUND', 'This form has expired. Please open it again.')
    default:
      return outcome satisfies never
  }
})
