import type { Conversation, Message, MessageAttachment, UnreadMail } from '@pairtake/protocol/conversation/conversation'
import type { Caller, ViewContext } from '#http/serve.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { AttachmentRow } from './attachment-queries.ts'
import { after, minutes } from '#wire-time.ts'
import type { FullInvolvementRow, InvolvementRow } from './conversation-queries.ts'
import type { FullMessageRow } from './message-queries.ts'
import { systemLineWords } from './system-line-view.ts'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** `from`: when the first message arrived that the clock counts (conversation_member.written_since). */
type Waiting = { from: Date | null; mailedAt: Date | null; wantsMail: boolean | null }

/** Sent by the clock of `mail-unread.task.ts`, which runs once a minute. */
function viewUnreadMail({ from, mailedAt, wantsMail }: Waiting, { deps }: ViewContext): UnreadMail | null {
  if (mailedAt) return { atTimestamp: secondsOf(mailedAt), isSent: true }
  const { unreadMailMinutes } = deps.config
  if (!from || !wantsMail || unreadMailMinutes === 0) return null
  return { atTimestamp: secondsOf(after(from, minutes(unreadMailMinutes))), isSent: false }
}

export function viewConversation(row: InvolvementRow, context: ViewContext): Conversation {
  return {
    id: row.id,
    unreadMessages: row.unread,
    unreadSinceTimestamp: row.unread_since && secondsOf(row.unread_since),
    unreadMail: viewUnreadMail({ from: row.written_since, mailedAt: row.unread_mailed_at, wantsMail: row.wants_mail }, context),
    lastMessage:
      row.last_text === null || row.last_at === null
        ? null
        : {
            text: row.last_line ? systemLineWords(row.last_line) : row.last_text,
            createdAtTimestamp: secondsOf(row.last_at),
            attachments: row.last_attachments ?? 0,
          },
    participantsApartMe: [{ id: row.other_id, general: viewGeneral(row, context) }],
  }
}

export function viewFullConversation(row: FullInvolvementRow, context: ViewContext): Conversation {
  const { unread_by_other_since: since, their_written_since: from, their_mailed_at: mailedAt, they_want_mail: wantsMail } = row
  const unreadByOther = since && { sinceTimestamp: secondsOf(since), mail: viewUnreadMail({ from, mailedAt, wantsMail }, context) }
  return { ...viewConversation(row, context), unreadByOther }
}

export function viewMessage(row: FullMessageRow, caller: Caller, context: ViewContext): Message {
  const isSystem = row.sender_id === null
  return {
    id: row.id,
    clientMessageId: row.client_message_id,
    createdAtTimestamp: secondsOf(row.created_at),
    general: isSystem
      ? { displayName: 'Pairtake', profilePicturePath: null }
      : viewGeneral({ display_name: row.display_name ?? '', picture_key: row.picture_key }, context),
    isMine: row.sender_id === caller.id,
    isSystem,
    text: row.line ? systemLineWords(row.line) : row.text,
    attachments: row.attachments.map((attachment) => viewAttachment(attachment, context)),
  }
}

function viewAttachment(
  { id, kind, file_name: fileName, size_bytes: sizeBytes, preview }: AttachmentRow,
  context: ViewContext,
): MessageAttachment {
  const thumbnailUrl = preview === 'ready' ? fileAddress(id, 'thumb-0-lg', context) : null
  return { id, type: kind, fileName, sizeBytes, preview, thumbnailUrl }
}
