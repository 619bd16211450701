import { expect, test } from 'vitest'
import type { Conversation, Message, UnreadMail } from '@pairtake/protocol/conversation/conversation'
import { conversationId, messageId } from '@pairtake/protocol/ids'
import { mailAheadWords, notReadWords } from './unread-words.ts'

const noon = new Date(2026, 10, 20, 12)
const timestamp = noon.getTime() / 1000
const base = { id: conversationId.parse('c'), unreadMessages: 0, unreadSinceTimestamp: null, lastMessage: null, participantsApartMe: [] }
const general = { displayName: 'Mara K.', profilePicturePath: null }
const said = (isMine: boolean, createdAtTimestamp = timestamp): Message => ({
  id: messageId.parse('m'),
  clientMessageId: null,
  createdAtTimestamp,
  general,
  isMine,
  isSystem: false,
  text: 'Hello',
  attachments: [],
})
const waiting = (mail: UnreadMail | null): Conversation => ({
  ...base,
  unreadMail: null,
  unreadByOther: { sinceTimestamp: timestamp, mail },
})
const words = (mail: UnreadMail | null) => notReadWords(waiting(mail), said(true), noon.getTime())

test('who wrote is told when the mail goes out, that it is going out, and when it went', () => {
  expect(words({ atTimestamp: timestamp + 575, isSent: false })).toBe('Not read yet. We’ll email them at 12:10.')
  expect(words({ atTimestamp: timestamp - 5, isSent: false })).toBe('Not read yet. We’re emailing them now.')
  expect(words({ atTimestamp: timestamp - 600, isSent: true })).toBe('Not read yet. We emailed them at 11:50.')
  expect(words({ atTimestamp: timestamp - 6 * 86_400, isSent: true })).toBe('Not read yet. We emailed them on 14 Nov.')
  expect(words(null)).toBe('Not read yet.')
})

test('shortly before midnight, a mail shortly after it has a time, not a date', () => {
  const late = new Date(2026, 10, 20, 23, 55).getTime()
  const mail = { atTimestamp: late / 1000 + 600, isSent: false }
  expect(notReadWords(waiting(mail), said(true), late)).toBe('Not read yet. We’ll email them at 00:05.')
  expect(mailAheadWords({ ...base, unreadMail: mail }, late)).toBe('We’ll email you at 00:05')
})

test('nothing is said under what was read, or of the other side', () => {
  expect(notReadWords({ ...base, unreadMail: null, unreadByOther: null }, said(true))).toBeUndefined()
  expect(notReadWords(waiting(null), said(false))).toBeUndefined()
  expect(notReadWords(waiting(null), said(true, timestamp - 1))).toBeUndefined()
  expect(notReadWords(undefined, undefined)).toBeUndefined()
})

test('who has not read yet sees until when a mail can be spared', () => {
  const ahead = (unreadMail: UnreadMail | null) => mailAheadWords({ ...base, unreadMail }, noon.getTime())
  expect(ahead({ atTimestamp: timestamp + 600, isSent: false })).toBe('We’ll email you at 12:10')
  expect(ahead({ atTimestamp: timestamp - 1, isSent: false })).toBeUndefined()
  expect(ahead({ atTimestamp: timestamp - 1, isSent: true })).toBeUndefined()
  expect(ahead(null)).toBeUndefined()
})
