import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'

/** Stands in for the page of a bank; only the frame of the sandbox provider calls it. */
export const confirmSandboxCharge = serve(wire.confirmSandboxCharge, async ({ deps, body }) => {
  if (!deps.payments.sandbox) throw new Refusal('NOT_FOUND', 'There is nothing here.')

  const outcome = await deps.payments.sandbox.confirmCharge(body.clientSecret, body.authenticated)
  switch (outcome.kind) {
    case 'paid':
      return {}
    case 'refused':
      throw new Refusal('CARD_REFUSED', outcome.words)
    case 'no_such_charge':
      throw new Refusal('NOT_FOUND', 'This payment can no longer be confirmed.')
    default:
      return outcome satisfies never
  }
})
