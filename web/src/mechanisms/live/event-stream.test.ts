import { afterEach, expect, test, vi } from 'vitest'
import { followStream } from './event-stream.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

/** Pauses end when the test says so, and last as long as the page's average. */
function standingClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
}

const words = (text: string) => new TextEncoder().encode(text)

test('a line that breaks is opened again where it was, ever more slowly, and at once again when something was heard', async () => {
  standingClock()
  const from: (string | null)[] = []
  const answers = [
    async () => new Response('id: e1\nretry: 2000\n\n'),
    () => Promise.reject(new Error('No line.')),
    async () => new Response('', { status: 502 }),
    async () => new Response('id: e2\n\n'),
    () => new Promise<Response>(() => {}),
  ]
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    from.push(headers['last-event-id'] ?? null)
    return answers[from.length - 1]?.()
  })
  const stop = new AbortController()
  void followStream({ signal: stop.signal, lastEventId: 'e0', onEvent: () => {}, onRefused: () => {} })
  const pauses = [400, 800, 1600, 400]
  for (const [at, pauseMs] of pauses.entries()) {
    await expect.poll(() => [from.length, vi.getTimerCount()]).toEqual([at + 1, 1])
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(from).toHaveLength(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => from.length).toBe(at + 2)
  }
  expect(from).toEqual(['e0', 'e1', 'e1', 'e1', 'e2'])
  stop.abort()
})

test('a line that says nothing for 50 s is taken as dead; a heartbeat keeps it', async () => {
  standingClock()
  let asked = 0
  let say: ((text: string) => void) | undefined
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    asked += 1
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(words(text))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  const ids: string[] = []
  const stop = new AbortController()
  const onEvent = (_event: unknown, id: string) => void ids.push(id)
  void followStream({ signal: stop.signal, onEvent, onRefused: () => {} })
  await expect.poll(() => say).toBeDefined()
  await vi.advanceTimersByTimeAsync(49_000)
  say?.(': still here\n\nid: e1\ndata: {"record":"all","id":""}\n\n')
  await expect.poll(() => ids).toEqual(['e1'])
  await vi.advanceTimersByTimeAsync(49_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(400)
  await expect.poll(() => asked).toBe(2)
  stop.abort()
})

/** Lets everything happen that waits for no time; `expect.poll` would move the standing clock on. */
const atOnce = () => vi.advanceTimersByTimeAsync(0)

/** Follows a line that cannot be opened, until it pauses before the next attempt. */
async function brokenLine() {
  standingClock()
  const line = { asked: 0, isEnded: false, stop: new AbortController() }
  vi.stubGlobal('fetch', () => {
    line.asked += 1
    return Promise.reject(new Error('No line.'))
  })
  const followed = followStream({ signal: line.stop.signal, onEvent: () => {}, onRefused: () => {} })
  void followed.then(() => (line.isEnded = true))
  await vi.advanceTimersByTimeAsync(1)
  expect([line.asked, vi.getTimerCount()]).toEqual([1, 1])
  return line
}

test('a session that ends while the line is broken waits for no pause', async () => {
  const line = await brokenLine()
  line.stop.abort()
  await atOnce()
  expect([line.isEnded, line.asked, vi.getTimerCount()]).toEqual([true, 1, 0])
})

test('a device that is online again opens its line at once', async () => {
  const heard = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => heard.set(name, act))
  vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name))
  const line = await brokenLine()
  heard.get('online')?.()
  await atOnce()
  expect(line.asked).toBe(2)
  line.stop.abort()
  await atOnce()
  expect([line.isEnded, heard.size]).toEqual([true, 0])
})
