import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { disputeEvents } from './stripe-disputes.ts'
import { openStripePayments } from './stripe-payments.ts'

const webhookUrl = 'https://pairtake.example/internal/payments/webhook'
const wanted = { currency: 'EUR', webhookUrl }
const now = () => new Date()

let double: StripeDouble
beforeEach(async () => {
  double = await openStripeDouble()
  double.books.account.webhooks.push({ id: 'we_1', created: 1, url: webhookUrl, status: 'enabled', enabled_events: ['*'] })
})
afterEach(() => double.close())

const check = (change: Partial<StripeDouble['settings']> = {}, asked = wanted) =>
  openStripePayments({ ...double.settings, ...change }, { now }).check(asked)

test('an account that fits is named', async () => {
  expect(await check()).toEqual({ account: 'acct_1032D82eZvKYlo2C', problems: [] })
})

test('a key that Stripe does not know is said so', async () => {
  expect(await check({ secretKey: 'sk_test_other' })).toEqual({ problems: ['STRIPE_SECRET_KEY: Stripe does not know this key'] })
})

test('what the account cannot do is said, all at once', async () => {
  double.books.account.charges_enabled = false
  double.books.account.webhooks.length = 0
  const { problems } = await check({}, { ...wanted, currency: 'JPY' })
  expect(problems).toEqual([
    expect.stringMatching(/^PAYMENTS: Stripe does not let the account acct_1032D82eZvKYlo2C charge cards yet/),
    'CURRENCY: Stripe does not charge JPY for an account in DE',
    `STRIPE_WEBHOOK_SECRET: Stripe knows no webhook that is enabled for ${webhookUrl}; add it in Stripe's dashboard`,
  ])
})

test('a webhook that hears too little, is disabled, or has no address from outside is said', async () => {
  const [webhook] = double.books.account.webhooks
  if (!webhook) throw new Error('There is no webhook.')
  webhook.enabled_events = ['payment_intent.succeeded', 'refund.failed', ...disputeEvents]
  expect((await check()).problems).toEqual([
    `STRIPE_WEBHOOK_SECRET: the webhook ${webhookUrl} does not listen for payment_intent.payment_failed, payment_intent.canceled, refund.updated`,
  ])
  webhook.status = 'disabled'
  expect((await check()).problems).toEqual([expect.stringMatching(/Stripe knows no webhook that is enabled/)])
  const unnamed = await openStripePayments(double.settings, { now }).check({ currency: 'EUR', webhookUrl: undefined })
  expect(unnamed.problems).toEqual([expect.stringMatching(/^PUBLIC_URL: /)])
})

test('a provider that cannot be reached is no mistake of the settings', async () => {
  double.fail({ at: 'GET /v1/account', how: 'lost_request', times: 9 })
  expect(await check()).toEqual({ problems: [], unreachable: expect.any(String) })
})
