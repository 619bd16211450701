import type { Conversation, Message, UnreadMail } from '@pairtake/protocol/conversation/conversation'
import { clockTime, shortDate } from '#mechanisms/time/time-words.ts'

const minuteMs = 60_000

// Within half a day, a time of day can mean only one moment, also across midnight.
const nearMs = 12 * 60 * minuteMs

/** Returns 'at 14:32', or when it is not near, 'on 14 Nov'. The clock runs once a minute, so the following minute is named. */
function atWords(timestamp: number, now: number): string {
  const at = Math.ceil((timestamp * 1000) / minuteMs) * minuteMs
  const iso = new Date(at).toISOString()
  return Math.abs(at - now) < nearMs ? `at ${clockTime(iso)}` : `on ${shortDate(iso, now)}`
}

const isDue = ({ atTimestamp }: UnreadMail, now: number) => atTimestamp * 1000 <= now

/** Returns what will happen, and when, if the person's own last message stays unread. */
export function notReadWords(conversation: Conversation | undefined, last: Message | undefined, now = Date.now()): string | undefined {
  const waiting = conversation?.unreadByOther
  if (!waiting || !last?.isMine || last.createdAtTimestamp < waiting.sinceTimestamp) return undefined
  const { mail } = waiting
  if (!mail) return 'Not read yet.'
  if (mail.isSent) return `Not read yet. We emailed them ${atWords(mail.atTimestamp, now)}.`
  return isDue(mail, now) ? 'Not read yet. We’re emailing them now.' : `Not read yet. We’ll email them ${atWords(mail.atTimestamp, now)}.`
}

/** Returns when an email about a waiting conversation will be sent, while reading it can still prevent that. */
export function mailAheadWords({ unreadMail }: Conversation, now = Date.now()): string | undefined {
  return unreadMail && !unreadMail.isSent && !isDue(unreadMail, now) ? `We’ll email you ${atWords(unreadMail.atTimestamp, now)}` : undefined
}
