import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/test-app.ts'

test('S2-118 the page is given the key of the card provider that it may know, and no other', async () => {
  const app = await openTestApp()
  const before = await app.call(getConfig, {})
  expect(before.body.data.payments).toEqual({ provider: 'sandbox', publishableKey: 'sandbox' })

  const { stripe } = app.deps.config.payments
  Object.assign(stripe, { secretKey: 'sk_live_4eC39Hq', publishableKey: 'pk_live_other', webhookSecret: 'whsec_9dK2' })
  app.deps.payments.publishableKey = 'pk_live_TYooMQ'
  const after = await app.call(getConfig, {})
  expect(after.body.data.payments.publishableKey).toBe('pk_live_TYooMQ')
  for (const key of [stripe.secretKey, stripe.webhookSecret]) expect(JSON.stringify(after.body)).not.toContain(key)
  await app.close()
})
