import { createFileRoute, Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnseenNotifications, listNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import type { Notification } from '@pairtake/protocol/notification/notification'
import { call } from '../../api/call.ts'
import { refresh, useRead } from '../../api/use-call.ts'
import { Loaded } from '../../features/errors/loaded.tsx'
import { notificationLink } from '../../features/notification/notification-link.tsx'
import { notificationLooks, notificationWords } from '../../features/notification/notification-words.ts'
import { pageParam, searchOf } from '../../features/search/search-params.ts'
import { useAuthUser } from '../../features/session/auth-user.ts'
import { RelativeTime } from '../../features/time/relative-time.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Row, RowLink, Rows } from '../../ui/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_member/notifications')({
  validateSearch: searchOf({ page: pageParam }),
  component: NotificationsScreen,
})

function NotificationsScreen() {
  const { page = 1 } = Route.useSearch()
  const notifications = useRead(listNotifications, { query: { page } }, { staysWhilePaging: true })
  useSeen(notifications.data?.data)

  return (
    <Page narrow>
      <PageHead title="Notifications" />
      <Loaded query={notifications} skeleton={<SkeletonRows count={8} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyState title="Nothing yet">What happens with your campaigns, applications and jobs shows up here.</EmptyState>
              ) : (
                <Rows>
                  {data.map((notification) => (
                    <NotificationRow key={notification.id} notification={notification} />
                  ))}
                </Rows>
              )}
            </Card>
            <Pagination
              className="mt-6"
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link to="/notifications" search={{ page: to }} />}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Unseen ones are marked as seen when displayed (S1 section 2); this list keeps showing them as new until it is read again. */
function useSeen(shown: readonly Notification[] | undefined): void {
  const client = useQueryClient()
  const unseen = (shown ?? []).filter(({ seen }) => !seen).map(({ id }) => id)
  const key = unseen.join(' ')
  useEffect(() => {
    if (key === '') return
    void call(markNotificationsSeen, { body: { ids: key.split(' ') } })
      .then(() => refresh(client, [countUnseenNotifications]))
      .catch(() => {})
  }, [client, key])
}

function NotificationRow({ notification }: { notification: Notification }) {
  const { role } = useAuthUser()
  const { icon: Icon } = notificationLooks[notification.type]
  const { message } = notification.data
  const isNew = !notification.seen
  return (
    <Row top>
      <span
        className={cx(
          'mt-0.5 grid size-9 shrink-0 place-items-center rounded-control',
          isNew ? 'bg-accent-tint text-on-accent-tint' : 'bg-sunken text-muted',
        )}
      >
        <Icon aria-hidden size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <RowLink className={cx('wrap-break-word', !isNew && 'font-medium!')} render={notificationLink(notification, role)}>
          {notificationWords(notification, role)}
        </RowLink>
        {message !== undefined && message !== '' && <p className="line-clamp-3 text-sm whitespace-pre-line text-muted">{message}</p>}
        <p className="text-sm text-faint">
          <RelativeTime at={notification.createdAt} />
          {isNew && <span className="sr-only">, new</span>}
        </p>
      </div>
      {isNew && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent-mark" />}
    </Row>
  )
}
