import type { ConversationId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { after, minutes } from '#wire-time.ts'
import { leaveOutUnread, listUnreadSince, postMail, takeUnread } from './mail-queries.ts'

type Waiting = { id: string; conversation_id: ConversationId; member_id: MemberId }

/** Mails once per conversation until it is read, when a member's message has waited for some minutes. */
export const mailUnreadMessages = forEachDue({
  name: 'mail-unread-messages',
  everySeconds: 60,
  due: async ({ db, config: { unreadMailMinutes } }, list): Promise<Waiting[]> =>
    unreadMailMinutes === 0 ? [] : await listUnreadSince(db, list, after(list.now, -minutes(unreadMailMinutes))),
  subject: (waiting) => ({ kind: 'member', id: waiting.member_id }),
  act: mail,
})

async function mail(tx: Tx, deps: Deps, { conversation_id: conversationId, member_id: memberId }: Waiting): Promise<void> {
  const taken = await takeUnread(tx, { conversationId, memberId, at: deps.now() })
  if (!taken) return
  const cause = `unread:${conversationId}:${memberId}:${taken.since?.toISOString() ?? ''}`
  const letter = { kind: 'unread_messages', from: taken.from, conversationId } as const
  const isMailed = await postMail(tx, deps, { memberId, cause, letter, optOut: 'unread_messages' })
  // Otherwise the writer would be told of an email that nobody got.
  if (!isMailed) await leaveOutUnread(tx, { conversationId, memberId })
}
