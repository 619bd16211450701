import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import { followEvents } from './follow-events.ts'

const leaving: AbortController[] = []
afterEach(() => {
  for (const tab of leaving.splice(0)) tab.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A stream for whoever opens one, into which the test writes. */
function openService(): { send: (id: string, event: LiveEvent) => void; opened: (string | undefined)[] } {
  const opened: (string | undefined)[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    opened.push(headers['last-event-id'])
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  const send = (id: string, event: LiveEvent) =>
    stream?.enqueue(new TextEncoder().encode(`id: ${id}\nevent: changed\ndata: ${JSON.stringify(event)}\n\n`))
  return { send, opened }
}

/** A tab whose first read was so long ago. */
function openTab(userId: string, readingMs: number): { heard: string[]; close: () => void } {
  const heard: string[] = []
  const tab = new AbortController()
  leaving.push(tab)
  const onEvent = ({ record, id }: LiveEvent) => void heard.push(`${record} ${id}`)
  void followEvents({ userId, signal: tab.signal, readingForMs: () => readingMs, onEvent, onRefused: () => {} })
  return { heard, close: () => tab.abort() }
}

test('R-403 a second tab hears what happened while it loaded, once, and what happens from then on; other tabs hear nothing twice', async () => {
  const service = openService()
  const first = openTab('ann', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  service.send('e1', { record: 'campaign', id: 'c1' })
  await expect.poll(() => first.heard).toEqual(['campaign c1'])

  const second = openTab('ann', 10_000)
  await expect.poll(() => second.heard).toEqual(['campaign c1'])
  service.send('e2', { record: 'contract', id: 'k1' })
  await expect.poll(() => second.heard).toEqual(['campaign c1', 'contract k1'])
  // What its first read already showed is not told to it.
  const third = openTab('ann', -1)
  service.send('e3', { record: 'payment', id: 'p1' })
  await expect.poll(() => third.heard).toEqual(['payment p1'])
  expect(first.heard).toEqual(['campaign c1', 'contract k1', 'payment p1'])
  expect(second.heard).toEqual(first.heard)
  // What is told to a tab that joins late is told to no other one.
  const late = openTab('ann', 10_000)
  await expect.poll(() => late.heard).toEqual(first.heard)
  service.send('e4', { record: 'payout', id: 'o1' })
  await expect.poll(() => late.heard).toHaveLength(4)
  expect([second.heard, third.heard]).toEqual([first.heard, ['payment p1', 'payout o1']])
  expect(service.opened).toEqual([undefined])
})

test('R-403 a second tab is told a change once that happened several times while it loaded, after what happened before the last of them', async () => {
  const service = openService()
  const first = openTab('dan', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  service.send('e1', { record: 'campaign', id: 'c1' })
  service.send('e2', { record: 'contract', id: 'k1' })
  service.send('e3', { record: 'campaign', id: 'c1' })
  await expect.poll(() => first.heard).toHaveLength(3)
  const second = openTab('dan', 10_000)
  await expect.poll(() => second.heard).toEqual(['contract k1', 'campaign c1'])
})

test('R-403 a second tab is told a change of the very moment of its first answer', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const service = openService()
  const first = openTab('fay', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  service.send('e1', { record: 'campaign', id: 'c1' })
  await expect.poll(() => first.heard).toEqual(['campaign c1'])
  const second = openTab('fay', 0)
  await expect.poll(() => second.heard).toEqual(['campaign c1'])
})

test('R-403 a tab whose loading took longer than events are remembered reads everything again', async () => {
  const service = openService()
  openTab('bea', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  const slow = openTab('bea', 70_000)
  await expect.poll(() => slow.heard).toEqual(['all '])
})

test('R-403 a tab that takes over without having been told anything still asks what it missed', async () => {
  const service = openService()
  const first = openTab('eve', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  openTab('eve', 100)
  // The lock is asked for by the time a message has passed between the tabs.
  const third = openTab('eve', 70_000)
  await expect.poll(() => third.heard).toEqual(['all '])
  first.close()
  await expect.poll(() => service.opened).toEqual([undefined, expect.any(String)])
})

test('R-403 a tab that takes over goes on from what it was told when it joined', async () => {
  const service = openService()
  const first = openTab('cat', 100)
  await expect.poll(() => service.opened).toEqual([undefined])
  service.send('e1', { record: 'campaign', id: 'c1' })
  await expect.poll(() => first.heard).toHaveLength(1)
  const second = openTab('cat', 10_000)
  await expect.poll(() => second.heard).toHaveLength(1)
  first.close()
  await expect.poll(() => service.opened).toEqual([undefined, 'e1'])
})
