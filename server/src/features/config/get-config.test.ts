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

test('R-473 the page is told the limits and clocks of this installation, also for how long a declined card is charged again', async (context) => {
  const sizes = { VIDEO_MAX_BYTES: '4000000', IMAGE_MAX_BYTES: '1000000', REFERENCE_MAX_BYTES: '2000000', ATTACHMENT_MAX_BYTES: '3000000' }
  const clocks = { AUTO_APPROVE_DAYS: '5', AUTO_FINALIZE_HOURS: '48', OFFER_LAPSE_DAYS: '21', PAYMENT_RETRY_DAYS: '0' }
  const said = { SERVICE_FEE_RATE: '0.2', SUPPORT_EMAIL: 'help@oat.example', SOCIAL_LINKS: 'Mastodon=https://social.example/@oat' }
  const app = await openTestApp({ ...sizes, ...clocks, ...said, CURRENCY: 'CHF', SELLER_TIME_ZONE: 'Europe/Zurich' })
  context.onTestFinished(() => app.close())
  expect((await app.call(getConfig, {})).body.data).toEqual({
    currency: 'CHF',
    timeZone: 'Europe/Zurich',
    serviceFeeRate: 0.2,
    payments: { provider: 'sandbox', publishableKey: 'sandbox', scriptUrl: null },
    limits: { videoBytes: 4_000_000, imageBytes: 1_000_000, referenceBytes: 2_000_000, attachmentBytes: 3_000_000 },
    mailbox: true,
    supportEmail: 'help@oat.example',
    socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@oat' }],
    clocks: { autoApproveDays: 5, autoFinalizeHours: 48, offerLapseDays: 21, paymentRetryDays: 0 },
    authorities: { checksVatIds: false, reportsSellers: false },
  })
})
