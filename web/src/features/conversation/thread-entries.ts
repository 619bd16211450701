import type { Message } from '@pairtake/protocol/conversation/conversation'
import { dayNumber } from '#mechanisms/time/time-words.ts'
import type { OutgoingMessage } from './outbox.ts'

export type ThreadEntry =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'unread'; key: string; at: number }
  | { kind: 'system'; key: string; at: number; text: string }
  | { kind: 'message'; key: string; at: number; message: Message; showsTime: boolean }
  | { kind: 'outgoing'; key: string; at: number; outgoing: OutgoingMessage }

const sameRowMs = 5 * 60_000

const dayOf = (at: number) => new Date(at).toDateString()

type Shown = {
  messages: readonly Message[]
  outgoing: readonly OutgoingMessage[]
  /** The separator is placed before this message. */ firstUnreadId?: string | null | undefined
}

/** Returns days, system lines and messages in reading order; the time appears under the last message of a group. */
export function threadEntries({ messages, outgoing, firstUnreadId }: Shown): ThreadEntry[] {
  const entries: ThreadEntry[] = []
  const startDay = (at: number) => {
    const before = entries.at(-1)
    if (before === undefined || dayOf(before.at) !== dayOf(at)) entries.push({ kind: 'day', key: `day ${dayOf(at)}`, at })
  }
  for (const [index, message] of messages.entries()) {
    const at = message.createdAtTimestamp * 1000
    // The bubble keeps its key from being sent to having arrived, so that it does not flicker.
    const key = message.clientMessageId ?? message.id
    startDay(at)
    if (message.id === firstUnreadId) entries.push({ kind: 'unread', key: 'unread', at })
    if (message.isSystem) entries.push({ kind: 'system', key, at, text: message.text })
    else entries.push({ kind: 'message', key, at, message, showsTime: endsRow(message, messages[index + 1]) })
  }
  const arrived = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  for (const waiting of outgoing) {
    if (arrived.has(waiting.clientMessageId)) continue
    startDay(waiting.at)
    entries.push({ kind: 'outgoing', key: waiting.clientMessageId, at: waiting.at, outgoing: waiting })
  }
  return entries
}

/** Returns the oldest message of the other side or the system since the first unread one. */
export function firstUnread(messages: readonly Message[], sinceTimestamp: number | null): string | undefined {
  if (sinceTimestamp === null) return undefined
  const index = messages.findIndex((message) => !message.isMine && message.createdAtTimestamp >= sinceTimestamp)
  // If no earlier message is known, the unread ones may begin on an earlier page.
  return index > 0 ? messages[index]?.id : undefined
}

export type ThreadDay = { key: string; entries: ThreadEntry[] }

/** Groups entries by day. */
export function threadDays(entries: readonly ThreadEntry[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const entry of entries) {
    const today = entry.kind === 'day' ? undefined : days.at(-1)
    if (today) today.entries.push(entry)
    else days.push({ key: entry.key, entries: [entry] })
  }
  return days
}

function endsRow(message: Message, next: Message | undefined): boolean {
  if (next === undefined || next.isSystem || next.isMine !== message.isMine) return true
  const [at, nextAt] = [message.createdAtTimestamp * 1000, next.createdAtTimestamp * 1000]
  return nextAt - at > sameRowMs || dayOf(nextAt) !== dayOf(at)
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayMs = 86_400_000

/** 'Today', 'Yesterday', 'Monday', '10 Nov'. */
export function dayWords(at: number, now = Date.now()): string {
  if (dayOf(at) === dayOf(now)) return 'Today'
  if (dayNumber(now) - dayNumber(at) === 1) return 'Yesterday'
  if (now - at < 6 * dayMs) return weekday.format(at)
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth : dayMonthYear).format(at)
}
