import { transact } from '../../adapters/database/transact.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { after, minutes } from '../../wire-time.ts'
import { unreadMessagesMail } from './account-mail-view.ts'
import { listUnreadSince, postMail, removeOldMails, takeUnread } from './mail-queries.ts'

/** Once for each conversation until it is read, when what a person wrote has waited for some minutes (product.md, Notifications). */
export const mailUnreadMessages = onTheClock('mail-unread-messages', 60, async (deps) => {
  const { unreadMailMinutes } = deps.config
  if (unreadMailMinutes === 0) return
  const now = deps.now()
  const waiting = await listUnreadSince(deps.db, after(now, -minutes(unreadMailMinutes)))
  for (const { conversation_id: conversationId, member_id: memberId } of waiting) {
    await transact(deps.db, async (tx) => {
      const taken = await takeUnread(tx, { conversationId, memberId, at: now })
      if (!taken) return
      const cause = `unread:${conversationId}:${memberId}:${taken.since?.toISOString() ?? ''}`
      await postMail(tx, deps, { memberId, cause, words: unreadMessagesMail(taken.from, conversationId), optOut: 'unread_messages' })
    })
  }
})

export const removeOldMailsOnTheClock = onTheClock('remove-old-mails', 3600, (deps) => removeOldMails(deps.db, deps.now()))
