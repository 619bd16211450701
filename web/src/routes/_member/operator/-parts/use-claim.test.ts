import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timings } from '@pairtake/protocol/limits'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { useClaim, type Claim } from './use-claim.ts'

beforeEach(dismissToasts)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

/** No claim comes by itself: time stands still until a test moves it. */
function stillTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}
const subject = { subject: 'contract', subjectId: 'c1' }
const claimed = { call: 'POST /internal/operator/claims', body: subject }
const takenOver = { ...claimed, body: { ...subject, takeOver: true } }
const released = { call: 'POST /internal/operator/claims/_release', body: subject }
const openRecord = () => runHook<{ id?: string }, Claim>(({ id }) => useClaim('contract', id), { id: 'c1' })
/** Nobody holds anything. */
const sentUnder = (change: Parameters<typeof stubCalls>[0] = () => Response.json({ data: {} })) =>
  stubCalls((sent) => (sent.call.startsWith('GET ') ? Response.json({ data: { claims: [], opened: [] } }) : change(sent)))
const changes = (sent: ReturnType<typeof stubCalls>) => sent.filter(({ call }) => !call.startsWith('GET '))

test('R-190 a record that was taken over is released when it is left, however soon', async () => {
  stillTime()
  const sent = sentUnder()
  await using screen = openRecord()
  screen.result().takeOver()
  await expect.poll(() => changes(sent)).toEqual([takenOver])
  await expect.poll(() => screen.result().isPending).toBe(false)
  screen.show({})
  await expect.poll(() => changes(sent)).toEqual([takenOver, released])
})

test('R-190 a record that is left before the answer to taking it over is released after it', async () => {
  stillTime()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent = sentUnder(({ body }) => ('takeOver' in Object(body) ? promise : Response.json({ data: {} })))
  await using screen = openRecord()
  screen.result().takeOver()
  await expect.poll(() => changes(sent)).toEqual([takenOver])
  screen.show({ id: 'c2' })
  resolve(Response.json({ data: {} }))
  await expect.poll(() => changes(sent)).toEqual([takenOver, released])
})

test('R-190 a record that could not be taken over is not released', async () => {
  stillTime()
  const sent = sentUnder(refused(409, 'STATE_MOVED_ON', 'It was decided on.'))
  await using screen = openRecord()
  screen.result().takeOver()
  await expect.poll(() => toasts()).toHaveLength(1)
  screen.show({})
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  expect(changes(sent)).toEqual([takenOver])
})

test('R-190 in a tab behind, nothing is claimed or renewed until it is in front', async () => {
  stillTime()
  const sent = sentUnder()
  await using screen = openRecord()
  const page = document as { visibilityState: string }
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  expect(changes(sent)).toEqual([])
  page.visibilityState = 'visible'
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  await expect.poll(() => changes(sent)).toEqual([claimed])
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  screen.show({})
  await expect.poll(() => changes(sent)).toEqual([claimed, released])
})
