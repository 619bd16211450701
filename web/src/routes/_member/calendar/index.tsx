import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { listCalendarEntries } from '@pairtake/protocol/calendar/calendar-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { searchOf } from '#mechanisms/search/search-params.ts'
import { requireAuthUser, useAuthUser } from '#mechanisms/session/auth-user.ts'
import { useNow } from '#mechanisms/time/use-now.ts'
import { useIsWide } from '#ui/base/use-is-wide.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Crumb, Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { AgendaList } from './-parts/agenda-list.tsx'
import { askedDays, entriesIn, joinedByDay, monthOf, monthWords, shiftMonth } from './-parts/calendar-days.ts'
import { FeedCard } from './-parts/feed-card.tsx'
import { MonthGrid } from './-parts/month-grid.tsx'
import { monthParam } from './-parts/month-param.ts'

/** Only for agencies and creators, because operators have no jobs of their own. */
export const Route = createFileRoute('/_member/calendar/')({
  validateSearch: searchOf({ month: monthParam }),
  beforeLoad: async () => {
    const user = await requireAuthUser()
    if (user.role === 'operator') throw redirect({ to: '/', replace: true })
  },
  component: CalendarScreen,
})

function CalendarScreen() {
  const side = useAuthUser().role === 'agency' ? 'agency' : 'creator'
  const now = useNow()
  const { month = monthOf(new Date(now)) } = Route.useSearch()
  const entries = useRead(listCalendarEntries, { query: askedDays(month) }, { staysWhilePaging: true })
  const hasRoomForMonth = useIsWide('sm')
  const to = (by: number) => <Link from={Route.fullPath} to="." search={{ month: shiftMonth(month, by) }} resetScroll={false} />
  const contractList = side === 'agency' ? <Link to="/agency/jobs" /> : <Link to="/creator/jobs" />
  const shown = { month, side, now } as const
  return (
    <Page>
      <PageHead
        crumb={<Crumb links={[{ label: side === 'agency' ? 'Jobs' : 'My jobs', render: contractList }]} current="Calendar" />}
        title="Calendar"
        note="When media is due, and what happens automatically."
      />
      {/* What follows is shown once this has loaded, because its height is not known before. */}
      <Card className="overflow-hidden has-data-loading:[&~*]:hidden">
        <div className="flex items-center gap-2 px-4 py-3">
          <h2 className="text-lg" aria-live="polite">
            {monthWords(month)}
          </h2>
          <div className="ml-auto flex items-center gap-1">
            {month !== monthOf(new Date(now)) && (
              <Button size="small" render={<Link from={Route.fullPath} to="." search={{}} resetScroll={false} />}>
                Today
              </Button>
            )}
            <IconButton icon={ChevronLeft} name="Previous month" render={to(-1)} />
            <IconButton icon={ChevronRight} name="Next month" render={to(1)} />
          </div>
        </div>
        <Loaded query={entries} name="Due dates" skeleton={<SkeletonRows count={5} />}>
          {({ data }) => {
            const joined = joinedByDay(data)
            return (
              <div className="divide-y divide-border border-t border-border">
                {hasRoomForMonth && <MonthGrid {...shown} entries={joined} />}
                {/* A month without entries says so, also below its empty days. */}
                {(!hasRoomForMonth || entriesIn(month, joined).length === 0) && <AgendaList {...shown} entries={joined} />}
              </div>
            )
          }}
        </Loaded>
      </Card>
      <FeedCard />
    </Page>
  )
}
