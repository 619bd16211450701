import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

test('S2-118 the page is given the key of the card provider that it may know, and no other', async () => {
  const app = await openTestApp()
  const stripe = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_open', webhookSecret: 'whsec_secret' }
  app.deps.config.payments = { provider: 'stripe', stripe }
  const answer = await app.call(getConfig, {})
  expect(answer.body.data.payments).toEqual({ provider: 'stripe', publishableKey: 'pk_test_open' })
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  await app.close()
})
