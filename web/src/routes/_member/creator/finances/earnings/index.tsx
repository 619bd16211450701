import { createFileRoute, Link } from '@tanstack/react-router'
import type { Earning } from '@pairtake/protocol/finances/finances-endpoints'
import { listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { EarningStateBadge } from '#features/finances/earning-state-badge.tsx'
import { monthBars } from '#features/finances/month-bars.ts'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { ChartCard } from '#ui/surfaces/chart-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney, formatMoneyShort } from '#ui/signs/format-money.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { BalanceCard } from '#routes/_member/creator/finances/-parts/balance-card.tsx'
import { StatementsCard } from '#routes/_member/creator/finances/-parts/statements-card.tsx'

const search = searchOf({ page: pageParam })

export const Route = createFileRoute('/_member/creator/finances/earnings/')({ validateSearch: search, component: EarningsScreen })

function EarningsScreen() {
  const { page = 1 } = Route.useSearch()
  const earnings = useRead(listEarnings, { query: { page, limit: limits.page.default } }, { staysWhilePaging: true })
  const frame = 'grid gap-6 max-sm:gap-4 md:grid-cols-[340px_minmax(0,1fr)]'
  if (earnings.data?.meta.total === 0) {
    return (
      <div className={frame}>
        <BalanceCard />
        <Card>
          <SectionHeader>Earnings</SectionHeader>
          <NoEarnings />
        </Card>
      </div>
    )
  }
  return (
    <Stack>
      <div className={frame}>
        <BalanceCard />
        <Months />
      </div>
      <Loaded query={earnings} name="Your earnings" skeleton={<SkeletonTable />}>
        {({ data, meta }) => (
          <>
            <Card>
              <SectionHeader note="Newest first">Earnings</SectionHeader>
              {data.length === 0 ? (
                <PastEnd firstPage={<Link to="/creator/finances/earnings" search={{}} />} />
              ) : (
                <Table caption="Earnings, newest first" columns={columns} rows={data} rowKey={({ id }) => id} />
              )}
            </Card>
            <Pagination
              className=""
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link to="/creator/finances/earnings" search={(before) => ({ ...before, page: to })} />}
            />
            {data.length > 0 && <StatementsCard pages={meta.pages} />}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Months() {
  const dashboard = useRead(getDashboard, {})
  return (
    <Loaded query={dashboard} name="The chart" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {({ data: { months } }) => {
        const currency = months[0]?.certain.currency ?? 'EUR'
        return (
          <ChartCard
            heading="Month by month"
            title="Earned per month, the last twelve months"
            bars={monthBars(months)}
            format={(amount) => formatMoney({ amount, currency })}
            formatShort={(amount) => formatMoneyShort({ amount, currency })}
            voice="creator"
            periodLabel="Month"
            certainLabel="Earned"
            futureLabel="Future"
          />
        )
      }}
    </Loaded>
  )
}

function NoEarnings() {
  return (
    <EmptyState
      title="No earnings yet"
      action={
        <Button variant="primary" render={<Link to="/creator/opportunities" />}>
          Find work
        </Button>
      }
    >
      Every job you agree on appears here, and is earned when the brand finalizes it.
    </EmptyState>
  )
}

const columns: Column<Earning>[] = [
  {
    key: 'job',
    head: 'Job',
    fold: 'stay',
    cell: ({ id, contract }) => (
      <>
        <Link to="/creator/finances/earnings/$earningId" params={{ earningId: id }} className="font-bold wrap-break-word text-main">
          <bdi>{contract.campaign.name}</bdi>
        </Link>
        <bdi className="block text-sm wrap-break-word text-muted">{contract.agency.general.displayName}</bdi>
      </>
    ),
  },
  { key: 'state', head: 'State', fold: 'second', cell: ({ state }) => <EarningStateBadge state={state} /> },
  {
    key: 'agreed',
    head: 'Agreed on',
    fold: 'second',
    cell: ({ createdAt }) => <span className="num">{shortDate(createdAt)}</span>,
  },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: ({ amount, returned }) => <AmountCell {...{ amount, returned }} /> },
]

function AmountCell({ amount, returned }: Pick<Earning, 'amount' | 'returned'>) {
  return (
    <>
      {formatMoney(amount, 'always')}
      {returned.amount > 0 && <div className="text-sm font-normal text-muted">{formatMoney(returned, 'always')} refunded</div>}
    </>
  )
}
