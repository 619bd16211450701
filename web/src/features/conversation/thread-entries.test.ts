import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '@pairtake/protocol/conversation/conversation'
import { messageId } from '@pairtake/protocol/ids'
import { newClientMessageId, type OutgoingMessage } from './outbox.ts'
import { dayWords, firstUnread, threadDays, threadEntries } from './thread-entries.ts'
import { mergeMessages } from './thread-query.ts'

afterEach(() => vi.unstubAllEnvs())

const noon = new Date(2026, 10, 20, 12).getTime()

function buildMessage(id: string, more: Partial<Message> = {}): Message {
  const general = { displayName: 'Mara K.', profilePicturePath: null }
  return {
    id: messageId.parse(id),
    clientMessageId: null,
    createdAtTimestamp: noon / 1000,
    general,
    isMine: false,
    isSystem: false,
    text: id,
    attachments: [],
    ...more,
  }
}

test('S1-166 a client message id has 32 random characters', () => {
  const ids = Array.from({ length: 50 }, newClientMessageId)
  expect(ids.every((id) => /^[A-Za-z0-9]{32}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(50)
})

test('S1-164 pages that overlap hold each message once, oldest first', () => {
  const merged = mergeMessages([buildMessage('b'), buildMessage('c')], [buildMessage('d'), buildMessage('c'), buildMessage('a')])
  expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('an outgoing message goes once its own id has arrived', () => {
  const outgoing: OutgoingMessage[] = [{ clientMessageId: 'x', text: 'Hello', files: [], state: 'sending', problem: null, at: noon }]
  expect(threadEntries({ messages: [], outgoing }).map(({ kind }) => kind)).toEqual(['day', 'outgoing'])
  const arrived = buildMessage('a', { clientMessageId: 'x', isMine: true })
  expect(threadEntries({ messages: [arrived], outgoing }).map(({ kind, key }) => [kind, key])).toEqual([
    ['day', expect.any(String)],
    ['message', 'x'],
  ])
})

const timesUnder = (messages: Message[]) =>
  threadEntries({ messages, outgoing: [] }).flatMap((entry) => (entry.kind === 'message' ? [entry.showsTime] : []))

test('the time stands under the last message of a row', () => {
  const minutesLater = (minutes: number) => ({ createdAtTimestamp: noon / 1000 + minutes * 60 })
  const messages = [
    buildMessage('a'),
    buildMessage('b', minutesLater(1)),
    buildMessage('c', minutesLater(20)),
    buildMessage('d', { isMine: true, ...minutesLater(21) }),
  ]
  expect(timesUnder(messages)).toEqual([false, true, true, true])
})

test('the last message of a day shows its time, even if the next one comes soon after midnight', () => {
  const midnight = new Date(2026, 10, 21).getTime() / 1000
  const messages = [-4, -2, 1].map((minutes) => buildMessage(`${minutes}`, { createdAtTimestamp: midnight + minutes * 60 }))
  expect(timesUnder(messages)).toEqual([false, true, true])
})

test('days are named while they are near', () => {
  const daysAgo = (days: number) => noon - days * 86_400_000
  expect([0, 1, 3, 10].map((days) => dayWords(daysAgo(days), noon))).toEqual(['Today', 'Yesterday', 'Tuesday', '10 Nov'])
  expect(dayWords(new Date(2025, 4, 2).getTime(), noon)).toBe('2 May 2025')
})

test('yesterday is the day before, even if it had 23 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const monday = new Date(2027, 2, 29, 0, 30).getTime()
  const onMarch = (day: number) => new Date(2027, 2, day, 12).getTime()
  expect([28, 27].map((day) => dayWords(onMarch(day), monday))).toEqual(['Yesterday', 'Saturday'])
})

test('a line stands before the first message that waited unread, and days hold what was said on them', () => {
  const at = (hours: number) => ({ createdAtTimestamp: noon / 1000 + hours * 3600 })
  const messages = [
    buildMessage('a', at(-30)),
    buildMessage('b', { isMine: true, ...at(0) }),
    buildMessage('c', at(0)),
    buildMessage('d', { isSystem: true, ...at(1) }),
  ]
  expect(firstUnread(messages, null)).toBeUndefined()
  expect(firstUnread(messages, noon / 1000)).toBe('c')
  expect(firstUnread(messages, noon / 1000 + 10)).toBe('d')
  expect(firstUnread(messages.slice(2), noon / 1000), 'it may begin on an earlier page').toBeUndefined()
  const days = threadDays(threadEntries({ messages, outgoing: [], firstUnreadId: 'c' }))
  expect(days.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([
    ['day', 'message'],
    ['day', 'message', 'unread', 'message', 'system'],
  ])
})
