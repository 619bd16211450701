import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getDashboard, type Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { useRead } from '#api/use-call.ts'
import { CampaignList } from '#features/campaign/campaign-list.tsx'
import { MissingSteps } from '#features/user/missing-steps.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FlowStrip } from '#ui/surfaces/flow-strip.tsx'
import { Columns, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonDashboard, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ChargedCard } from './-parts/charged-card.tsx'
import { dashboardNote, greeting } from './-parts/dashboard-words.ts'
import { FirstScreen } from './-parts/first-screen.tsx'
import { MessagesCard } from './-parts/messages-card.tsx'
import { WaitingCard } from './-parts/waiting-card.tsx'

export const Route = createFileRoute('/_member/agency/dashboard/')({ component: DashboardScreen })

const pollMs = 60_000

function DashboardScreen() {
  const user = useAuthUser()
  const [hello] = useState(() => greeting(new Date()))
  const dashboard = useRead(getDashboard, {}, { pollMs })
  const isNew = dashboard.data?.data.hasBegun === false
  const waiting = dashboard.data?.data.waiting
  return (
    <Page>
      <PageHead
        title={`${hello}, ${user.firstName}`}
        note={waiting ? noteOf(waiting.length, isNew) : <NoteRoom />}
        actions={
          <Button variant={isNew ? 'default' : 'primary'} icon={Plus} render={<Link to="/agency/campaigns" search={{ new: true }} />}>
            New campaign
          </Button>
        }
      />
      <Loaded query={dashboard} name="Your dashboard" skeleton={<SkeletonDashboard />}>
        {({ data }) => (data.hasBegun ? <Begun dashboard={data} /> : <FirstScreen dashboard={data} />)}
      </Loaded>
    </Page>
  )
}

const noteOf = (waiting: number, isNew: boolean) =>
  isNew ? 'A few steps, and creators can apply to your first campaign.' : dashboardNote(waiting)

/** Keeps the room of the note, which wraps at the same widths whatever it says. */
const NoteRoom = () => (
  <span aria-hidden className="invisible">
    {dashboardNote(2)}
  </span>
)

function Begun({ dashboard: data }: { dashboard: Dashboard }) {
  return (
    <div className="flex flex-col gap-6 max-sm:gap-4">
      <MissingSteps title="Complete your billing" dashboard={data} />
      <Flow flow={data.flow} />
      <Columns
        aside={
          <>
            <ChargedCard months={data.months} />
            <MessagesCard />
          </>
        }
      >
        <WaitingCard waiting={data.waiting} />
        <LatestCampaigns />
      </Columns>
    </div>
  )
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many)

function Flow({ flow }: { flow: Dashboard['flow'] }) {
  return (
    <FlowStrip
      label="Where your work stands"
      steps={[
        {
          label: 'Casting',
          count: flow.casting,
          note: counted(flow.casting, 'undecided candidate', 'undecided candidates'),
          render: <Link to="/agency/campaigns" search={{ state: 'undecided' }} />,
        },
        {
          label: 'Shooting',
          count: flow.shooting,
          note: counted(flow.shooting, 'job in progress', 'jobs in progress'),
          render: <Link to="/agency/jobs" search={{ state: 'in_progress' }} />,
        },
        {
          label: 'Your review',
          count: flow.review,
          note: 'media waiting for you',
          hot: flow.review > 0,
          render: <Link to="/agency/jobs" search={{ state: 'review' }} />,
        },
        {
          label: 'Delivered',
          count: flow.delivered,
          note: 'media this month',
          render: <Link to="/agency/jobs" search={{ state: 'approved_this_month' }} />,
        },
      ]}
    />
  )
}

const shownCampaigns = 5

function LatestCampaigns() {
  const campaigns = useRead(listCampaigns, { query: { page: 1, limit: shownCampaigns } })
  return (
    <Card>
      <SectionHeader end={<Link to="/agency/campaigns">All campaigns</Link>}>Campaigns</SectionHeader>
      <Loaded query={campaigns} name="Campaigns" skeleton={<SkeletonRows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState level={3} title="No campaigns yet">
              Say what you need, and creators apply with their price.
            </EmptyState>
          ) : (
            <CampaignList campaigns={data} afterHeader />
          )
        }
      </Loaded>
    </Card>
  )
}
