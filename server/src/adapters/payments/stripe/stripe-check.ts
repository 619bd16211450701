import { Stripe } from 'stripe'
import { seconds } from '#wire-time.ts'
import type { PaymentsCheck } from '#adapters/payments/payments.ts'
import { neededEvents } from './stripe-events.ts'

/** A start waits no longer than this for a provider that does not answer. */
const patienceMs = seconds(5)

type Wanted = { currency: string; webhookUrl: string | undefined }

/**
 * Asks Stripe once about our account, and describes the problems. If Stripe cannot be reached, the settings are not to blame: the service starts
 * anyway, and charges wait.
 */
export async function checkStripe(stripe: Stripe, { currency, webhookUrl }: Wanted): Promise<PaymentsCheck> {
  try {
    const account = await stripe.accounts.retrieveCurrent({}, { timeout: patienceMs, maxNetworkRetries: 0 })
    const problems: string[] = []
    if (!account.charges_enabled)
      problems.push(`PAYMENTS: Stripe does not let the account ${account.id} charge cards yet; finish it in Stripe's dashboard`)
    if (account.country !== undefined) {
      const { supported_payment_currencies: currencies } = await stripe.countrySpecs.retrieve(account.country)
      if (!currencies.includes(currency.toLowerCase())) {
        problems.push(`CURRENCY: Stripe does not charge ${currency} for an account in ${account.country}`)
      }
    }
    problems.push(...(await webhookProblems(stripe, webhookUrl)))
    return { account: account.id, problems }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { problems: ['STRIPE_SECRET_KEY: Stripe does not know this key'] }
    if (error instanceof Stripe.errors.StripePermissionError) {
      return { problems: [`STRIPE_SECRET_KEY: this restricted key may not do what is needed; Stripe says: ${error.message}`] }
    }
    if (error instanceof Stripe.errors.StripeError) return { problems: [], unreachable: error.message }
    throw error
  }
}

async function webhookProblems(stripe: Stripe, webhookUrl: string | undefined): Promise<string[]> {
  if (webhookUrl === undefined) return ['PUBLIC_URL: Stripe has to reach the webhook; set the address that the service has from outside']
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== webhookUrl || endpoint.status !== 'enabled') continue
    const heard: readonly string[] = endpoint.enabled_events
    const unheard = heard.includes('*') ? [] : neededEvents.filter((name) => !heard.includes(name))
    return unheard.length === 0 ? [] : [`STRIPE_WEBHOOK_SECRET: the webhook ${webhookUrl} does not listen for ${unheard.join(', ')}`]
  }
  return [`STRIPE_WEBHOOK_SECRET: Stripe knows no webhook that is enabled for ${webhookUrl}; add it in Stripe's dashboard`]
}
