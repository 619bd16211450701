import { createFileRoute, Link } from '@tanstack/react-router'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { groupNotifications } from '#features/notification/notification-groups.ts'
import { useSeenWhenDisplayed } from '#features/notification/use-seen.ts'
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
  agency: 'Updates on your campaigns, candidates and jobs appear here.',
  creator: 'Updates on your applications, jobs and payouts appear here.',
  operator: 'Your work is on the overview. Brands and creators get their updates here.',
} as const satisfies Record<Role, string>

function NotificationsScreen() {
  const { role } = useAuthUser()
  const { page = 1 } = Route.useSearch()
  const notifications = useRead(listNotifications, { query: { page } }, { staysWhilePaging: true })
  const groups = groupNotifications(notifications.data?.data ?? [])
  // Grouped notifications count as displayed when their row is expanded.
  useSeenWhenDisplayed(groups.flatMap(({ all, words }) => (words === undefined ? all : [])))

  return (
    <Page narrow>
      <PageHead title="Notifications" />
      <Loaded query={notifications} name="Notifications" skeleton={<SkeletonRows count={8} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/notifications" search={{}} />}>
                  <EmptyState title="Nothing yet">{emptyWords[role]}</EmptyState>
                </EmptyPage>
              ) : (
                <Rows>
                  {groups.map((group) => (
                    <NotificationRows key={group.newest.id} group={group} />
                  ))}
                </Rows>
              )}
            </Card>
            <Pagination page={meta.page} pages={meta.pages} renderLink={(to) => <Link to="/notifications" search={{ page: to }} />} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
