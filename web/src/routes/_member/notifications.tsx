import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import type { Notification } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'
import { call } from '#api/call.ts'
import { refreshAfter, useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { groupNotifications } from '#features/notification/notification-groups.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { NotificationRows } from './-parts/notification-rows.tsx'

export const Route = createFileRoute('/_member/notifications')({
  validateSearch: searchOf({ page: pageParam }),
  component: NotificationsScreen,
})

const emptyWords = {
  agency: 'What happens with your campaigns, candidates and jobs shows up here.',
  creator: 'What happens with your applications, jobs and payouts shows up here.',
  operator: 'What waits for you stands in the overview; brands and creators are told here what happens to them.',
} as const satisfies Record<Role, string>

function NotificationsScreen() {
  const { role } = useAuthUser()
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
                <EmptyState title="Nothing yet">{emptyWords[role]}</EmptyState>
              ) : (
                <Rows>
                  {groupNotifications(data).map((group) => (
                    <NotificationRows key={group.newest.id} group={group} />
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
  const unseen = (shown ?? []).filter(({ seen }) => !seen).map(({ id }) => id)
  const key = unseen.join(' ')
  useEffect(() => {
    if (key === '') return
    void call(markNotificationsSeen, { body: { ids: key.split(' ') } })
      .then(() => refreshAfter(markNotificationsSeen))
      .catch(() => {})
  }, [key])
}
