import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { noteSilence, reachability, setReachability } from '#api/reachability.ts'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { isReachable, useConnectionWatch } from './use-connection-watch.ts'

beforeEach(dismissToasts)
afterEach(() => {
  setReachability('reached')
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a connection that is back is told, until it is lost again', async () => {
  stubCalls(noAnswer)
  vi.stubGlobal('navigator', { onLine: true })
  await using notice = runHook(ConnectionNotice, {})
  const shown = () => toasts().map(({ message }) => message)
  expect(notice.result()).toBeNull()
  setReachability('unreachable')
  await expect.poll(notice.result).not.toBeNull()
  setReachability('reached')
  await expect.poll(notice.result).toBeNull()
  expect(shown()).toEqual(['Connected again'])
  setReachability('doubtful')
  expect(shown()).toEqual(['Connected again'])
  setReachability('offline')
  expect(shown()).toEqual([])
})

test('one call without an answer does not count as an interruption: no message, and nothing is read again', async () => {
  const asked = stubCalls()
  vi.stubGlobal('navigator', { onLine: true })
  queryClient.setQueryData(['/campaigns'], { data: [] })
  await using notice = runHook(ConnectionNotice, {})
  noteSilence()
  expect(reachability()).toBe('doubtful')
  await expect.poll(reachability).toBe('reached')
  expect(asked.map(({ call }) => call)).toEqual(['GET /internal/config'])
  expect([notice.result(), toasts()]).toEqual([null, []])
  expect(queryClient.getQueryState(['/campaigns'])?.isInvalidated).toBe(false)
})

test('any answer counts as reachable, except those of a gateway that says that Pairtake is away', async () => {
  const statuses = [200, 401, 404, 429, 500, 502, 503, 504]
  const found: number[] = []
  for (const status of statuses) {
    stubCalls(() => Response.json({}, { status }))
    if (await isReachable()) found.push(status)
  }
  expect(found).toEqual([200, 401, 404, 429, 500])
  stubCalls(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isReachable()).toBe(false)
})

test('while Pairtake cannot be reached, it is asked at growing intervals up to half a minute, after the next break from the first one on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true })
  let isThere = false
  const asked = stubCalls(() => (isThere ? Response.json({}) : Promise.reject(new TypeError('Failed to fetch'))))
  await using _watch = runHook(useConnectionWatch, undefined)
  /** The seconds after which it is asked within this time. */
  const within = async (seconds: number) => {
    const at: number[] = []
    for (let second = 1; second <= seconds; second += 1) {
      const before = asked.length
      await vi.advanceTimersByTimeAsync(1_000)
      if (asked.length > before) at.push(second)
    }
    return at
  }
  noteSilence()
  await expect.poll(reachability).toBe('unreachable')
  expect(await within(90)).toEqual([2, 6, 14, 30, 60, 90])
  isThere = true
  expect(await within(60)).toEqual([30])
  expect(reachability()).toBe('reached')
  isThere = false
  noteSilence()
  await expect.poll(reachability).toBe('unreachable')
  expect(await within(6)).toEqual([2, 6])
})
