import { createFileRoute, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { limits } from '@pairtake/protocol/limits'
import { listPayouts, type Payout } from '@pairtake/protocol/payout/payout-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { PayoutStateBadge } from '#features/finances/payout-state-badge.tsx'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { BalanceCard } from '#routes/_member/creator/finances/-parts/balance-card.tsx'

const search = searchOf({ page: pageParam })

export const Route = createFileRoute('/_member/creator/finances/payouts/')({ validateSearch: search, component: PayoutsScreen })

function PayoutsScreen() {
  const { page = 1 } = Route.useSearch()
  const payouts = useRead(listPayouts, { query: { page, limit: limits.page.default } }, { staysWhilePaging: true })
  return (
    <div className="grid items-start gap-6 max-sm:gap-4 md:grid-cols-[340px_minmax(0,1fr)]">
      <BalanceCard />
      <Loaded query={payouts} name="Your payouts" skeleton={<SkeletonTable count={4} />}>
        {({ data, meta }) => (
          <div>
            <Card>
              <SectionHeader>Payouts</SectionHeader>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/creator/finances/payouts" search={{}} />}>
                  <EmptyState title="No payouts yet">
                    What you earn adds up in your balance. Request a payout whenever you like, and we’ll send it to your bank.
                  </EmptyState>
                </EmptyPage>
              ) : (
                <Table caption="Payouts, newest first" columns={columns} rows={data} rowKey={({ id }) => id} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link to="/creator/finances/payouts" search={(before) => ({ ...before, page: to })} />}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}

const columns: Column<Payout>[] = [
  {
    key: 'requested',
    head: 'Requested',
    fold: 'stay',
    cell: ({ createdAt }) => <span className="num font-semibold">{shortDate(createdAt)}</span>,
  },
  {
    key: 'state',
    head: 'State',
    fold: 'second',
    cell: ({ state, returnedAt }) => <PayoutStateBadge state={state} returnedAt={returnedAt} />,
  },
  {
    key: 'paid',
    head: 'Paid',
    fold: 'second',
    cell: ({ paidAt, returnedAt }) => {
      if (returnedAt !== null) return `Returned by the bank on ${shortDate(returnedAt)}, back in your balance`
      return paidAt === null ? 'On its way' : <span className="num">{shortDate(paidAt)}</span>
    },
  },
  {
    key: 'statement',
    head: 'Statement',
    headHidden: true,
    fold: 'second',
    cell: ({ statementPdfUrl, createdAt }) =>
      statementPdfUrl !== null && (
        <Button
          size="small"
          icon={Download}
          aria-label={`Statement of the payout requested on ${shortDate(createdAt)}`}
          render={<a href={statementPdfUrl} download />}
        >
          Statement
        </Button>
      ),
  },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: ({ amount }) => formatMoney(amount, 'always') },
]
