import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { resendConfirmationEmail } from '@pairtake/protocol/session/session-endpoints'
import { call } from '#api/call.ts'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { TooOftenNotice } from './too-often-notice.tsx'

afterEach(() => vi.unstubAllGlobals())

async function words(headers: Record<string, string>): Promise<string> {
  stubCalls(() => Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Please wait.' }, { status: 429, headers }))
  const error: unknown = await call(resendConfirmationEmail, { body: { email: 'a@b.example' } }).catch((caught: unknown) => caught)
  return wordsIn(drawn(createElement(TooOftenNotice, { error })))
}

test('who asks too often is told how long to wait, as the server says', async () => {
  expect(await words({ 'retry-after': '20' })).toBe('You just recently did this. You can retry in 20 seconds')
  expect(await words({})).toMatch(/^You just recently did this\. You can retry in (60 seconds|1 minute)$/)
})
