import type { StripeSettings } from '#adapters/payments/stripe/stripe-client.ts'

type Confirmed = { clientSecret: string; methodRef: string; authenticated: boolean }

/** Sends what Stripe's script sends when the cardholder has answered their bank; returns the intent's status, or the code of the error. */
export async function confirmChargeByScript(
  { apiUrl, publishableKey }: Pick<StripeSettings, 'apiUrl' | 'publishableKey'>,
  { clientSecret, methodRef, authenticated }: Confirmed,
): Promise<string> {
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    payment_method: methodRef,
    authenticated: String(authenticated),
  })
  const [intent] = clientSecret.split('_secret_')
  const answer = await fetch(`${apiUrl}/v1/payment_intents/${intent}/confirm`, { method: 'POST', body: form })
  const { status, error } = (await answer.json()) as { status?: string; error?: { code?: string; message: string } }
  return status ?? error?.code ?? error?.message ?? ''
}
