import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

test('S2-118 the page is given the key of the card provider that it may know, and no other', async () => {
  const app = await openTestApp()
  app.deps.config.payments.stripe.secretKey = 'sk_test_secret'
  const answer = await app.call(getConfig, {})
  const { provider, publishableKey } = app.deps.payments
  expect(publishableKey).not.toBe('')
  expect(answer.body.data.payments).toEqual({ provider, publishableKey })
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  await app.close()
})
