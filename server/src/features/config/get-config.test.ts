import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { openTestApp } from '#testing/test-app.ts'

test('S2-118 the page is given the key of the card provider that it may know, and no other', async () => {
  const app = await openTestApp()
  const before = await app.call(getConfig, {})
  expect(before.body.data.payments).toEqual({ provider: 'sandbox', publishableKey: 'sandbox', scriptUrl: null })

  const stripe = {
    secretKey: 'sk_live_4eC39Hq',
    publishableKey: 'pk_live_TYooMQ',
    webhookSecret: 'whsec_9dK2',
    apiUrl: 'https://api.stripe.com',
    jsUrl: 'https://js.stripe.com/endive/stripe.js',
  }
  app.deps.config.payments = { provider: 'stripe', stripe }
  app.deps.payments = openStripePayments(stripe, { now: app.deps.now })
  const after = await app.call(getConfig, {})
  expect(after.body.data.payments).toEqual({ provider: 'stripe', publishableKey: 'pk_live_TYooMQ', scriptUrl: stripe.jsUrl })
  for (const key of [stripe.secretKey, stripe.webhookSecret]) expect(JSON.stringify(after.body)).not.toContain(key)
  await app.close()
})
