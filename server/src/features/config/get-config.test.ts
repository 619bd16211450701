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

test('R-469 the page is told whether members’ data goes to VIES and the tax office', async (context) => {
  const seller = { VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'DE123456789' }
  const app = await openTestApp({ ...seller, VIES: 'on', DAC7: 'on', DAC7_TIN: '27/123/45678' })
  context.onTestFinished(() => app.close())
  const authorities = async () => (await app.call(getConfig, {})).body.data.authorities
  expect(await authorities()).toEqual({ checksVatIds: true, reportsSellers: true })
  app.deps.config.vies = undefined
  expect(await authorities()).toEqual({ checksVatIds: false, reportsSellers: true })
  app.deps.config.dac7 = undefined
  expect(await authorities()).toEqual({ checksVatIds: false, reportsSellers: false })
})

test('R-473 the page is told how long a declined card is charged again', async (context) => {
  const app = await openTestApp({ PAYMENT_RETRY_DAYS: '0' })
  context.onTestFinished(() => app.close())
  const { clocks } = (await app.call(getConfig, {})).body.data
  expect(clocks.paymentRetryDays).toBe(0)
})
