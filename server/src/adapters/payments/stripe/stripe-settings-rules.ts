import type { StripeSettings } from './stripe-client.ts'

type Given = {
  secretKey: string | undefined
  publishableKey: string | undefined
  webhookSecret: string | undefined
  apiUrl: string
  jsUrl: string
}
type Where = { isProduction: boolean; insistsOnTestMode: boolean }

/** The settings for Stripe, or one line for each unusable setting, as far as can be checked without calling Stripe. */
export function readStripeSettings(given: Given, { isProduction, insistsOnTestMode }: Where): StripeSettings | string[] {
  const { secretKey, publishableKey, webhookSecret } = given
  if (!secretKey || !publishableKey || !webhookSecret) {
    return ['PAYMENTS: stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET']
  }
  const [, mode] = /^(?:sk|rk)_(test|live)_\w+$/.exec(secretKey) ?? []
  const [, pageMode] = /^pk_(test|live)_\w+$/.exec(publishableKey) ?? []
  const problems: string[] = []
  if (mode === undefined) problems.push('STRIPE_SECRET_KEY: a secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_')
  if (pageMode === undefined) problems.push('STRIPE_PUBLISHABLE_KEY: a publishable key begins with pk_test_ or pk_live_')
  if (!/^whsec_\S+$/.test(webhookSecret)) problems.push('STRIPE_WEBHOOK_SECRET: the signing secret of a webhook begins with whsec_')
  if (mode !== undefined && pageMode !== undefined && mode !== pageMode) {
    problems.push(`STRIPE_PUBLISHABLE_KEY: this key is for ${pageMode} mode, STRIPE_SECRET_KEY for ${mode} mode; use two of the same mode`)
  }
  if (mode === 'test' && isProduction && !insistsOnTestMode) {
    problems.push('STRIPE_SECRET_KEY: a test key moves no real money; use the live key, or ALLOW_SANDBOX_PAYMENTS=1 to insist')
  }
  for (const [name, url] of [
    ['STRIPE_API_URL', given.apiUrl],
    ['STRIPE_JS_URL', given.jsUrl],
  ] as const) {
    if (!isSafe(url)) problems.push(`${name}: an https address, or one of this machine`)
  }
  return problems.length > 0 ? problems : { secretKey, publishableKey, webhookSecret, apiUrl: given.apiUrl, jsUrl: given.jsUrl }
}

/** Whether keys and card data may be sent to this address: never over an unencrypted connection. */
function isSafe(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
}
