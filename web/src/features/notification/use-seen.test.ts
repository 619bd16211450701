import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '@pairtake/protocol/notification/notification'
import { stubCalls } from '#testing/stub-calls.ts'
import { markSeen } from './use-seen.ts'

afterEach(() => vi.unstubAllGlobals())

const notice = (id: string, seen = false) => ({ id, seen }) as unknown as Notification

test('what was shown is marked as seen once, and again the next time if that failed', async () => {
  let fails = true
  const sent = stubCalls(() => (fails ? Response.json({ code: 'OVERLOADED', message: 'Busy.' }, { status: 503 }) : Response.json({})))
  markSeen([notice('n1'), notice('n2', true)])
  markSeen([notice('n1')])
  expect(sent.map(({ body }) => body)).toEqual([{ ids: ['n1'] }])
  fails = false
  await expect.poll(() => (markSeen([notice('n1')]), sent.length)).toBe(2)
  expect(sent[1]?.body).toEqual({ ids: ['n1'] })
  markSeen([notice('n1')])
  expect(sent).toHaveLength(2)
})
