import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { ReturnedConfirmation } from './returned-confirmation.tsx'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['confirmed', () => Response.json({ data: {} }), 'Payment confirmed. The originals are yours.'],
  ['refused', () => Response.json({ code: 'CARD_DECLINED', message: 'Your bank declined.' }, { status: 409 }), 'Your bank declined.'],
] as const)('who comes back from the bank is told that the payment is %s', async (_how, answer, words) => {
  const sent = stubCalls(answer)
  let done = 0
  await using _screen = runHook(ReturnedConfirmation, { paymentId: 'p1', onDone: () => void (done += 1) })
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual([words])
  expect([sent.length, done]).toEqual([1, 1])
})
