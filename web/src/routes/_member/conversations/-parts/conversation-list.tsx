import { Link } from '@tanstack/react-router'
import type { Conversation } from '@pairtake/protocol/conversation/conversation'
import { lastMessageWords } from '#features/conversation/last-message-words.ts'
import { mailAheadWords } from '#features/conversation/unread-words.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { CountPill } from '#ui/signs/count-pill.tsx'
import { cx } from '#ui/base/cx.ts'
import { rowTimeWords } from './row-time-words.ts'
import type { ListAddress } from './use-conversations.ts'

type ConversationListProps = {
  conversations: readonly Conversation[]
  /** The conversation open next to the list. */
  currentId?: string
  /** The list's settings, kept when another conversation is selected. */
  address: ListAddress
}

export function ConversationList({ conversations, currentId, address }: ConversationListProps) {
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} isCurrent={conversation.id === currentId} address={address} />
        </li>
      ))}
    </ul>
  )
}

function ConversationRow({ conversation, isCurrent, address }: { conversation: Conversation; isCurrent: boolean; address: ListAddress }) {
  const { role } = useAuthUser()
  const { id, unreadMessages, lastMessage, participantsApartMe } = conversation
  const [other] = participantsApartMe
  const name = other?.general.displayName ?? 'A former member'
  const isUnread = unreadMessages > 0
  const mailAhead = mailAheadWords(conversation)
  return (
    <Link
      to="/conversations/$conversationId"
      params={{ conversationId: id }}
      search={address}
      aria-current={isCurrent || undefined}
      className="flex items-center gap-3 py-3 pr-5 pl-6 text-main no-underline transition-colors hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected max-sm:px-4"
    >
      <Avatar id={other?.id ?? id} name={name} src={other?.general.profilePicturePath} kind={role === 'agency' ? 'creator' : 'agency'} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-bold">{name}</span>
          {lastMessage && <RowTime at={lastMessage.createdAtTimestamp * 1000} />}
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-sm', !isUnread && 'text-muted')}>{lastMessageWords(lastMessage)}</span>
          {isUnread && (
            <>
              <CountPill count={unreadMessages} fresh />
              <span className="sr-only">unread</span>
            </>
          )}
        </span>
        {mailAhead !== undefined && <span className="truncate text-xs text-faint">{mailAhead}</span>}
      </span>
    </Link>
  )
}

function RowTime({ at }: { at: number }) {
  const date = new Date(at)
  const iso = date.toISOString()
  return (
    <time dateTime={iso} title={fullTime(iso)} className="shrink-0 text-xs text-faint">
      {rowTimeWords(date)}
    </time>
  )
}
