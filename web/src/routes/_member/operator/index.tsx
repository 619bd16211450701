import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { getOverview } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { Overview } from '@pairtake/protocol/operator/operator'
import { useRead } from '../../../api/use-call.ts'
import { Loaded } from '../../../features/errors/loaded.tsx'
import { Card, SectionHeader } from '../../../ui/card.tsx'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { CountPill } from '../../../ui/count-pill.tsx'
import { PriceBreakdown } from '../../../ui/facts.tsx'
import { formatMoney } from '../../../ui/format-money.ts'
import { Columns, Page, PageHead } from '../../../ui/page.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '../../../ui/rows.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'

export const Route = createFileRoute('/_member/operator/')({ component: OverviewScreen })

const pollMs = 60_000

function OverviewScreen() {
  const overview = useRead(getOverview, {}, { pollMs })
  return (
    <Page>
      <PageHead title="Overview" note="What waits for you, and how the marketplace is doing." />
      <Loaded query={overview} skeleton={<SkeletonPage />}>
        {({ data }) => (
          <Columns aside={<Sums overview={data} />}>
            <WaitingCard waiting={data.waiting} />
            <Months overview={data} />
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

type Queue = { key: keyof Overview['waiting']; name: string; note: string; link: ReactElement<Record<string, unknown>> }

const queues: readonly Queue[] = [
  { key: 'campaigns', name: 'Campaigns', note: 'to review before creators see them', link: <Link to="/operator/campaigns" search={{}} /> },
  { key: 'creatorProfiles', name: 'Creators', note: 'to verify before they can apply', link: <Link to="/operator/creators" search={{}} /> },
  { key: 'payouts', name: 'Payouts', note: 'to pay or to confirm as paid', link: <Link to="/operator/payouts" search={{}} /> },
  { key: 'failedPayments', name: 'Payments', note: 'that failed', link: <Link to="/operator/payments" search={{}} /> },
  { key: 'reportedContracts', name: 'Jobs', note: 'reported by a side, or standing still', link: <Link to="/operator/jobs" search={{}} /> },
]

function WaitingCard({ waiting }: { waiting: Overview['waiting'] }) {
  const total = queues.reduce((sum, { key }) => sum + waiting[key], 0)
  return (
    <Card>
      <SectionHeader note={total === 0 ? 'Nothing at the moment' : undefined}>Waiting for you</SectionHeader>
      <Rows afterHeader>
        {queues.map(({ key, name, note, link }) => (
          <Row key={key}>
            <RowText name={<RowLink render={link}>{name}</RowLink>} note={`${waiting[key]} ${note}`} />
            <CountPill count={waiting[key]} fresh={waiting[key] > 0} />
            <RowChevron />
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** '2026-11' → 'Nov'. */
function monthLabel(month: string): string {
  return shortMonth.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
}

function Months({ overview }: { overview: Overview }) {
  const { currency } = overview.volume
  return (
    <ChartCard
      heading="Paid by brands, month by month"
      title="Paid by brands per month"
      voice="both"
      periodLabel="Month"
      certainLabel="Paid"
      bars={overview.months.map(({ month, volume }) => ({ label: monthLabel(month), certain: volume.amount }))}
      format={(amount) => formatMoney({ amount, currency }, 'auto')}
    />
  )
}

function Sums({ overview }: { overview: Overview }) {
  const { volume, fees, members, contracts } = overview
  const creators = { amount: volume.amount - fees.amount, currency: volume.currency }
  return (
    <>
      <Card padded className="flex flex-col gap-3">
        <SectionHeader bare>Money, all time</SectionHeader>
        <PriceBreakdown
          lines={[
            { label: 'For creators and taxes', money: creators },
            { label: 'Service fees', money: fees },
          ]}
          total={{ label: 'Paid by brands', money: volume }}
        />
      </Card>
      <Card padded className="flex flex-col gap-3">
        <SectionHeader bare>Members</SectionHeader>
        <Counts
          counts={[
            ['Brands', members.agencies],
            ['Creators', members.creators],
            ['of them verified', members.verifiedCreators],
          ]}
        />
      </Card>
      <Card padded className="flex flex-col gap-3">
        <SectionHeader bare>Jobs</SectionHeader>
        <Counts
          counts={[
            ['In progress', contracts.inProgress],
            ['Delivered', contracts.delivered],
            ['Completed', contracts.completed],
          ]}
        />
      </Card>
    </>
  )
}

function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {counts.map(([label, count]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="num font-medium">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
