import { Stripe } from 'stripe'
import { seconds } from '#wire-time.ts'

/** The version that this adapter was written and tested against; the account's own default has no effect. */
export const stripeApiVersion = '2026-10-28.endive'

export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string; jsUrl: string }

/** Stripe's own client. It retries failed requests under the same key, and gives up within the time limit of a call. */
export function stripeClient({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>, httpClient?: Stripe.HttpClient): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    maxNetworkRetries: 2,
    timeout: seconds(10),
    telemetry: false,
    ...(httpClient && { httpClient }),
    appInfo: { name: 'Pairtake' },
  })
}
