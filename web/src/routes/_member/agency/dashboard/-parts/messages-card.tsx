import { Link } from '@tanstack/react-router'
import { countUnreadMessages, listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { useRead } from '#api/use-call.ts'
import { lastMessageWords } from '#features/conversation/last-message-words.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { cx } from '#ui/base/cx.ts'
import { Row, RowLink, Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

const shown = 3

export function MessagesCard() {
  const conversations = useRead(listConversationInvolvements, { query: { page: 1, limit: shown } })
  const unread = useRead(countUnreadMessages, {}).data?.count ?? 0
  return (
    <Card>
      <SectionHeader level={3} end={<Link to="/conversations">All</Link>} {...(unread > 0 ? { count: unread, fresh: true } : {})}>
        Messages
      </SectionHeader>
      <Loaded query={conversations} name="Messages" skeleton={<SkeletonRows count={shown} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="border-t border-border px-5 py-4 text-sm text-muted">No messages yet.</p>
          ) : (
            <Rows afterHeader>
              {data.map(({ id, participantsApartMe: [other], lastMessage, unreadMessages }) => {
                const name = other?.general.displayName ?? 'A former member'
                const isUnread = unreadMessages > 0
                return (
                  <Row key={id} top>
                    <Avatar id={other?.id ?? id} name={name} src={other?.general.profilePicturePath} size={34} />
                    <div className="min-w-0 flex-1">
                      <div className="flex items-baseline justify-between gap-2">
                        <RowLink
                          render={<Link to="/conversations/$conversationId" params={{ conversationId: id }} />}
                          className={cx('min-w-0 truncate', !isUnread && 'font-semibold')}
                        >
                          {name}
                        </RowLink>
                        {lastMessage && (
                          <span className="shrink-0 text-xs text-faint">
                            <RelativeTime at={new Date(lastMessage.createdAtTimestamp * 1000).toISOString()} />
                          </span>
                        )}
                      </div>
                      <p className={cx('truncate text-sm', isUnread ? 'text-main' : 'text-muted')}>
                        {isUnread && <span className="sr-only">Unread: </span>}
                        {lastMessageWords(lastMessage)}
                      </p>
                    </div>
                  </Row>
                )
              })}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  )
}
