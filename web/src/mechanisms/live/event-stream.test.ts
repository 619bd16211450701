import { afterEach, expect, test, vi } from 'vitest'
import { followStream } from './event-stream.ts'

afterEach(() => vi.unstubAllGlobals())

test('S1-196 what stands under xdebug is appended to the address of the stream too', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? 'session_1' : 'token') })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('{}', { status: 401 })
  })
  const stop = new AbortController()
  await followStream({ signal: stop.signal, onEvent: () => {}, onRefused: () => stop.abort() })
  expect(asked).toEqual(['/internal/events?xdebug=session_1'])
})

test.each([401, 403])('a stream that is refused with %i is not asked for again', async (status) => {
  let asked = 0
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  const stop = new AbortController()
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (asked > 1) stop.abort()
    return new Response('{}', { status })
  })
  let refused = 0
  await followStream({ signal: stop.signal, onEvent: () => {}, onRefused: () => (refused += 1) })
  expect([asked, refused]).toEqual([1, 1])
})
