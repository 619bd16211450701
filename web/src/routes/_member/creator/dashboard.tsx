import { createFileRoute, Link } from '@tanstack/react-router'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Columns, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { BrokenUploads } from './-parts/broken-uploads.tsx'
import { CreatorFlow } from './-parts/creator-flow.tsx'
import { FinancesCard } from './-parts/finances-card.tsx'
import { MonthsCard } from './-parts/months-card.tsx'
import { OnboardingCard } from './-parts/onboarding-card.tsx'
import { RecentContracts } from './-parts/recent-contracts.tsx'
import { WaitingList } from './-parts/waiting-list.tsx'

export const Route = createFileRoute('/_member/creator/dashboard')({ component: DashboardScreen })

function DashboardScreen() {
  const { firstName } = useAuthUser()
  const dashboard = useRead(getDashboard, {})
  return (
    <Page>
      <PageHead
        title={
          <>
            Hello, <bdi>{firstName}</bdi>
          </>
        }
        note="Your work and money at a glance."
        actions={
          <Button variant="primary" render={<Link to="/creator/opportunities" />}>
            Find work
          </Button>
        }
      />
      <BrokenUploads />
      <OnboardingCard />
      <Loaded query={dashboard} skeleton={<SkeletonPage />}>
        {({ data }) => <CreatorFlow dashboard={data} />}
      </Loaded>
      {/* What needs no more than its own call stands when the one above fails. */}
      {!dashboard.isPending && (
        <Columns className="mt-6 max-sm:mt-4" aside={<FinancesCard />}>
          {dashboard.data && <WaitingList items={dashboard.data.data.waiting} />}
          <RecentContracts />
          {dashboard.data && <MonthsCard months={dashboard.data.data.months} />}
        </Columns>
      )}
    </Page>
  )
}
