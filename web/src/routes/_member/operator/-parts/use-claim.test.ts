import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { useClaim } from './use-claim.ts'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

const refused = (status: number, code: string, message: string) => () => Response.json({ code, message }, { status })

test.each([
  ['a record that is gone', refused(404, 'NOT_FOUND', 'There is no such job.'), 'There is no such job.'],
  ['a record that was decided on', refused(409, 'STATE_MOVED_ON', 'It was decided on.'), 'It was decided on.'],
  ['too many calls', refused(429, 'TOO_MANY_REQUESTS', 'Please wait a minute.'), 'Please wait a minute.'],
  ['a failing server', refused(500, 'INTERNAL', 'Something went wrong.'), 'Server error, please contact support'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /^Failed contacting the server\./],
] as const)('an operator who takes over a record is told why that failed: %s', async (_why, answer, words) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', async (_address: string, { method }: { method: string }) =>
    method === 'POST' ? answer() : Response.json({ data: { claims: [], opened: [] } }),
  )
  await using screen = runHook(() => useClaim('contract', 'c1'), undefined)
  screen.result().takeOver()
  await expect.poll(() => toasts().map(({ tone }) => tone)).toEqual(['error'])
  expect(toasts()[0]?.message).toMatch(words)
})
