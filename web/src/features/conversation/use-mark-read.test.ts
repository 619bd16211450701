import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '@pairtake/protocol/conversation/conversation'
import { timings } from '@pairtake/protocol/limits'
import { runHook } from '#testing/run-hook.ts'
import { useMarkRead } from './use-mark-read.ts'

let sent: string[] = []

beforeEach(() => {
  sent = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path.split('?')[0]}`)
    return Response.json({})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (unreadMessages: number) => ({
  data: { data: { id: 'c1', unreadMessages } as Conversation },
  isFetching: false,
  isSuccess: true,
})
const markRead = 'POST /internal/conversations/c1/mark-as-read'

type Shown = { conversation: ReturnType<typeof read>; newest: string }
const open = (shown: Shown) => runHook(({ conversation, newest }: Shown) => useMarkRead(conversation, newest), shown)
const waits = () => vi.advanceTimersByTimeAsync(timings.markAsReadMs)

const earlier = {
  'that is still being read again': { ...read(0), isFetching: true },
  'that could not be read again': { ...read(0), isSuccess: false },
}

test.each(Object.entries(earlier))(
  'S1-168 a new message is marked as read although an earlier count %s is 0',
  async (_state, conversation) => {
    await using thread = open({ conversation, newest: 'm1' })
    await waits()
    thread.show({ conversation: read(1), newest: 'm1' })
    expect(sent).toEqual([])
    await waits()
    expect(sent).toEqual([markRead])
  },
)

test('S1-168 a conversation without unread messages is not marked when it opens, but when a message comes', async () => {
  await using thread = open({ conversation: read(0), newest: 'm1' })
  await waits()
  expect(sent).toEqual([])
  thread.show({ conversation: read(0), newest: 'm2' })
  await waits()
  expect(sent).toEqual([markRead])
})

test('S1-168 what is unread in a conversation that is left within a second stays unread', async () => {
  {
    await using _thread = open({ conversation: read(1), newest: 'm1' })
    await vi.advanceTimersByTimeAsync(timings.markAsReadMs - 1)
  }
  await waits()
  expect(sent).toEqual([])
})
