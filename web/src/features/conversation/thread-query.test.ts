import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '@pairtake/protocol/conversation/conversation'
import { mediaId, messageId } from '@pairtake/protocol/ids'
import { limits, timings } from '@pairtake/protocol/limits'
import { loadEarlier, pictureRenewal, putIntoThread, threadQuery } from './thread-query.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const limit = limits.page.messages
const idOf = (number: number) => messageId.parse(`m${String(number).padStart(4, '0')}`)
let asked: (string | null)[] = []

/** Serves a thread of `count` messages, with pictures at the given indexes, whose URLs change every hour. */
function serveThread(count: number, withPicture: readonly number[]): void {
  const message = (number: number): Message => ({
    id: idOf(number),
    clientMessageId: null,
    createdAtTimestamp: number,
    general: { displayName: 'Mara', profilePicturePath: null },
    isMine: false,
    isSystem: false,
    text: '',
    attachments: withPicture.includes(number)
      ? [
          {
            id: mediaId.parse(`f${number}`),
            type: 'image',
            fileName: 'a.jpg',
            sizeBytes: 1,
            preview: 'ready',
            thumbnailUrl: addressNow(number),
          },
        ]
      : [],
  })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string) => {
    const before = new URL(path, 'http://here').searchParams.get('before')
    asked.push(before)
    const numbers = Array.from({ length: count }, (_none, at) => count - at).filter((number) => before === null || idOf(number) < before)
    return new Response(JSON.stringify({ data: numbers.slice(0, limit).map(message) }))
  })
}

/** Valid until the end of the next hour, like the server's URLs. */
const addressNow = (number: number) => `/media/files/f${number}?t=${Math.floor(Date.now() / hourMs) + 2}`
const hasRunOut = (url: string | null) => Number(url?.split('t=')[1]) * hourMs <= Date.now()

beforeEach(() => {
  // Otherwise nothing is polled.
  environmentManager.setIsServer(() => false)
  asked = []
  vi.useFakeTimers({ now: new Date('2026-11-16T09:59:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A thread shown with all its pages, until `leave` is called. */
async function openThread() {
  const client = new QueryClient()
  const leaveThread = new QueryObserver(client, threadQuery(client, 'c1')).subscribe(() => {})
  const leavePictures = new QueryObserver(client, pictureRenewal(client, 'c1')).subscribe(() => {})
  const thread = () => client.getQueryData(threadQuery(client, 'c1').queryKey)
  await expect.poll(thread).toBeDefined()
  while (thread()?.hasEarlier) await loadEarlier(client, 'c1')
  return {
    client,
    hasEarlier: () => thread()?.hasEarlier,
    ids: () => (thread()?.messages ?? []).map(({ id }) => id),
    urls: (): (string | null)[] =>
      (thread()?.messages ?? []).flatMap(({ attachments }) => attachments.map(({ thumbnailUrl }) => thumbnailUrl)),
    leave: () => {
      leaveThread()
      leavePictures()
    },
  }
}

test('pictures of earlier pages get a fresh address before theirs runs out, and only pages with pictures are read again', async () => {
  const numbers = [3, 4, 45, 90]
  serveThread(100, numbers)
  const { urls, leave } = await openThread()
  expect(urls()).toEqual(numbers.map(addressNow))

  asked = []
  await vi.advanceTimersByTimeAsync(61 * minuteMs)
  expect(urls()).toHaveLength(numbers.length)
  expect(urls().filter(hasRunOut)).toEqual([])
  expect(asked.filter((before) => before !== null)).toEqual([idOf(46), idOf(5)])
  leave()
})

test('a thread without pictures on earlier pages reads none of them again', async () => {
  serveThread(60, [59])
  const { leave } = await openThread()
  asked = []
  await vi.advanceTimersByTimeAsync(61 * minuteMs)
  expect(asked.filter((before) => before !== null)).toEqual([])
  leave()
})

test.each([1, limit - 1, limit, limit + 1, 3 * limit])(
  'a tab that slept while %i messages came shows every message once',
  async (missed) => {
    const known = 12
    serveThread(known, [])
    const { ids, leave } = await openThread()
    expect(ids()).toHaveLength(known)

    serveThread(known + missed, [])
    asked = []
    await vi.advanceTimersByTimeAsync(timings.messagePollMs)
    expect(ids()).toEqual(Array.from({ length: known + missed }, (_none, at) => idOf(at + 1)))
    // Known messages are not fetched again from the beginning.
    expect(asked.length).toBeLessThanOrEqual(Math.floor(missed / limit) + 1)
    leave()
  },
)

test('S1-164 once everything earlier is shown, no later poll offers more', async () => {
  serveThread(2 * limit + 5, [])
  const { hasEarlier, ids, leave } = await openThread()
  asked = []
  await vi.advanceTimersByTimeAsync(timings.messagePollMs)
  expect(asked).toEqual([null])
  expect([hasEarlier(), ids().length]).toEqual([false, 2 * limit + 5])
  leave()
})

test('S1-164 what is added while the newest messages are read stays', async () => {
  serveThread(limit, [])
  const { client, ids, leave } = await openThread()
  const serve = fetch
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    await released
    return serve(path)
  })
  await vi.advanceTimersByTimeAsync(timings.messagePollMs)
  const [shown] = client.getQueryData(threadQuery(client, 'c1').queryKey)?.messages ?? []
  if (!shown) throw new Error('The thread has messages.')
  putIntoThread(client, 'c1', [
    { ...shown, id: idOf(0) },
    { ...shown, id: idOf(limit + 1) },
  ])
  asked = []
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([null])
  expect(ids()).toEqual(Array.from({ length: limit + 2 }, (_none, at) => idOf(at)))
  leave()
})
