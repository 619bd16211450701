import { createFileRoute, Link } from '@tanstack/react-router'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { useRead } from '#api/use-call.ts'
import { MissingSteps } from '#features/user/missing-steps.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Columns, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonDashboard } from '#ui/feedback/skeleton.tsx'
import { BrokenUploads } from './-parts/broken-uploads.tsx'
import { CreatorFlow } from './-parts/creator-flow.tsx'
import { FinancesCard } from './-parts/finances-card.tsx'
import { FirstScreen } from './-parts/first-screen.tsx'
import { MonthsCard } from './-parts/months-card.tsx'
import { RecentContracts } from './-parts/recent-contracts.tsx'
import { WaitingList } from './-parts/waiting-list.tsx'

export const Route = createFileRoute('/_member/creator/dashboard')({ component: DashboardScreen })

function DashboardScreen() {
  const { firstName } = useAuthUser()
  const dashboard = useRead(getDashboard, {})
  const isNew = dashboard.data?.data.hasBegun === false
  return (
    <Page>
      <PageHead
        title={
          <>
            Hello, <bdi>{firstName}</bdi>
          </>
        }
        note={isNew ? 'A few steps, and you can apply for jobs.' : 'Your work and money at a glance.'}
        actions={
          <Button variant={isNew ? 'default' : 'primary'} render={<Link to="/creator/opportunities" />}>
            Find work
          </Button>
        }
      />
      <BrokenUploads />
      <Loaded query={dashboard} name="Your dashboard" skeleton={<SkeletonDashboard />}>
        {({ data }) =>
          data.hasBegun ? (
            <div className="flex flex-col gap-6 max-sm:gap-4">
              <MissingSteps title="Complete your profile" dashboard={data} />
              <CreatorFlow dashboard={data} />
            </div>
          ) : (
            <FirstScreen dashboard={data} />
          )
        }
      </Loaded>
      {/* Parts with their own call are shown even if the call above fails. */}
      {!dashboard.isPending && !isNew && (
        <Columns className="mt-6 max-sm:mt-4" aside={<FinancesCard />}>
          {dashboard.data && <WaitingList items={dashboard.data.data.waiting} />}
          <RecentContracts />
          {dashboard.data && <MonthsCard months={dashboard.data.data.months} />}
        </Columns>
      )}
    </Page>
  )
}
