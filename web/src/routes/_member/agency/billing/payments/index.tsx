import { createFileRoute, Link } from '@tanstack/react-router'
import type { Payment } from '@pairtake/protocol/payment/payment'
import { limits } from '@pairtake/protocol/limits'
import { paymentFilters, paymentSorts, type PaymentFilter, type PaymentSort } from '@pairtake/protocol/list-filters'
import { downloadPayments, listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { paymentFilterOptions, paymentSortOptions } from '#features/payment/payment-filters.ts'
import { PaymentStateBadge } from '#features/payment/payment-state-badge.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { fullTime, shortDate } from '#mechanisms/time/time-words.ts'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { isNarrowed, queryOf, steeringParams, type Asked } from '#mechanisms/search/steering.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { ChargebackNotice } from './-parts/chargeback-notice.tsx'
import { OverdueNotice } from './-parts/overdue-notice.tsx'

export const Route = createFileRoute('/_member/agency/billing/payments/')({
  validateSearch: searchOf({ page: pageParam, ...steeringParams(paymentFilters, paymentSorts) }),
  component: PaymentsScreen,
})

const columns: Column<Payment>[] = [
  {
    key: 'campaign',
    head: 'Campaign',
    fold: 'stay',
    cell: ({ id, contract }) => (
      <Link to="/agency/billing/payments/$paymentId" params={{ paymentId: id }} className="font-semibold text-main">
        {contract.campaign.name}
      </Link>
    ),
  },
  { key: 'creator', head: 'Creator', cell: ({ contract }) => contract.creator.general.displayName },
  {
    key: 'date',
    head: 'Created',
    cell: ({ createdAt }) => <span title={fullTime(createdAt)}>{shortDate(createdAt)}</span>,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, failure, amount, refundedAmount, chargeback }) => (
      <PaymentStateBadge {...{ state, failure, amount, refundedAmount, chargeback }} />
    ),
  },
  { key: 'amount', head: 'Total', align: 'right', fold: 'stay', cell: ({ amount }) => formatMoney(amount, 'always') },
]

function PaymentsScreen() {
  const { page = 1, ...asked } = Route.useSearch()
  const navigate = Route.useNavigate()
  const payments = useRead(listPayments, { query: { page, limit: limits.page.default, ...queryOf(asked) } }, { staysWhilePaging: true })
  const ask = (next: Asked<PaymentFilter, PaymentSort>) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <>
      <ChargebackNotice isListed={payments.data !== undefined} />
      <OverdueNotice isListed={payments.data !== undefined} />
      {(isNarrowed(asked) || payments.data?.meta.total !== 0) && (
        <ListBar
          noun={['payment', 'payments']}
          searchLabel="Search payments"
          asked={asked}
          onAsk={ask}
          states={paymentFilterOptions}
          sorts={paymentSortOptions}
          total={payments.data?.meta.total}
        >
          <DownloadCsv endpoint={downloadPayments} input={{ query: queryOf(asked) }} name="payments" />
        </ListBar>
      )}
      <Loaded query={payments} name="Payments" skeleton={<SkeletonTable />}>
        {({ data, meta }) =>
          data.length === 0 && meta.page > 1 ? (
            <Card>
              <PastEnd firstPage={<Link from={Route.fullPath} to="." search={asked} />} />
            </Card>
          ) : data.length === 0 && isNarrowed(asked) ? (
            <Card>
              <NothingMatches noun="payment" onClear={() => ask({ sort: asked.sort })} />
            </Card>
          ) : data.length === 0 ? (
            <Card>
              <EmptyState title="No payments yet" action={<Button render={<Link to="/agency/campaigns" />}>Go to campaigns</Button>}>
                A payment starts when you accept a candidate. You are charged when the job is finalized.
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card className="overflow-hidden">
                <Table caption="Payments" columns={columns} rows={data} rowKey={({ id }) => id} />
              </Card>
              <Pagination
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => <Link from={Route.fullPath} to="." search={{ ...asked, page: to }} resetScroll={false} />}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}
