import { createFileRoute, Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { SuspendedCharge } from '@pairtake/protocol/operator/operator-money'
import { downloadOperatorPayments, listOperatorPayments } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { Button } from '#ui/actions/button.tsx'
import { CountPill } from '#ui/signs/count-pill.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { ListTools } from '#routes/_member/operator/-parts/list-tools.tsx'
import { useKeptSubject } from '#routes/_member/operator/-parts/use-kept-subjects.ts'
import { canPauseReminders } from './-parts/pausable.ts'
import { PaymentTable } from './-parts/payment-table.tsx'

const RefundDialog = late(() => import('./-parts/refund-dialog.tsx').then((module) => module.RefundDialog))

const GiveBackDialog = late(() => import('./-parts/give-back-dialog.tsx').then((module) => module.GiveBackDialog))

const SuspenseCard = late(() => import('./-parts/suspense-card.tsx').then((module) => module.SuspenseCard))

const DealtWithDialog = late(() => import('./-parts/dealt-with-dialog.tsx').then((module) => module.DealtWithDialog))

const PauseDialog = late(() => import('./-parts/pause-dialog.tsx').then((module) => module.PauseDialog))

const states = ['failed', 'overdue', 'scheduled', 'future', 'paid', 'refunded', 'all'] as const

export const Route = createFileRoute('/_member/operator/payments/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam, refund: idParam, dealt: idParam, pause: idParam }),
  component: PaymentsScreen,
})

const emptyWords: Partial<Record<(typeof states)[number], string>> = { failed: 'No payment failed', overdue: 'No payment is overdue' }

function PaymentsScreen() {
  const { state = 'failed', page = 1, q, refund, dealt, pause } = Route.useSearch()
  const navigate = Route.useNavigate()
  const overview = useRead(getOverview, {}).data?.data.waiting
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}) }
  const payments = useRead(listOperatorPayments, { query: { page, ...asked } }, { staysWhilePaging: true })
  const shown = payments.data?.data ?? []
  const toDealWith = useKeptSubject(
    dealt,
    shown.find(({ id, refundProblem }) => id === dealt && refundProblem !== null),
  )
  const toPause = useKeptSubject(
    pause,
    shown.find((payment) => payment.id === pause && canPauseReminders(payment)),
  )
  const toRefund = useKeptSubject(
    refund,
    shown.find(({ id }) => id === refund),
  )
  const [toGiveBack, setToGiveBack] = useState<SuspendedCharge>()

  return (
    <Page>
      <PageHead
        title="Payments"
        note="What brands pay for their jobs."
        actions={
          <Button icon={Landmark} render={<Link to="/operator/chargebacks" search={{}} />}>
            Chargebacks
            {(overview?.openChargebacks ?? 0) > 0 && <CountPill count={overview?.openChargebacks ?? 0} fresh />}
          </Button>
        }
      />
      <ListTools
        label="Payments by state"
        tabs={[
          { value: 'failed', label: 'Failed', count: overview?.failedPayments },
          { value: 'overdue', label: 'Overdue', count: overview?.overduePayments },
          { value: 'scheduled', label: 'Scheduled' },
          { value: 'future', label: 'Future' },
          { value: 'paid', label: 'Paid' },
          { value: 'refunded', label: 'Refunded' },
          { value: 'all', label: 'All' },
        ]}
        current={state}
        renderTab={(one) => <Link to="/operator/payments" search={{ state: one, q }} />}
        searchLabel="Search campaigns and people"
        words={q ?? ''}
        onWords={(words) => void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined }), replace: true })}
        download={<DownloadCsv endpoint={downloadOperatorPayments} input={{ body: asked }} name="payments" />}
      />
      {(overview?.suspendedCharges ?? 0) > 0 && <SuspenseCard onGiveBack={setToGiveBack} />}
      <Loaded query={payments} name="Payments" skeleton={<SkeletonTable foldsBelow="md" count={6} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/payments" search={{ state, q }} />}>
                  {q ? (
                    <NothingMatches
                      noun="payment"
                      onClear={() => void navigate({ search: (before) => ({ ...before, q: undefined, page: undefined }), replace: true })}
                    />
                  ) : (
                    <EmptyState title={emptyWords[state] ?? 'No payments here'} />
                  )}
                </EmptyPage>
              ) : (
                <PaymentTable payments={data} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link from={Route.fullPath} to="/operator/payments" search={(before) => ({ ...before, page: to })} />}
            />
          </>
        )}
      </Loaded>
      {toGiveBack && <GiveBackDialog charge={toGiveBack} onClose={() => setToGiveBack(undefined)} />}
      {toDealWith && (
        <DealtWithDialog
          payment={toDealWith}
          onClose={() => void navigate({ search: (before) => ({ ...before, dealt: undefined }), replace: true, resetScroll: false })}
        />
      )}
      {toPause && (
        <PauseDialog
          payment={toPause}
          onClose={() => void navigate({ search: (before) => ({ ...before, pause: undefined }), replace: true, resetScroll: false })}
        />
      )}
      {toRefund && (
        <RefundDialog
          payment={toRefund}
          onClose={() => void navigate({ search: (before) => ({ ...before, refund: undefined }), replace: true, resetScroll: false })}
        />
      )}
    </Page>
  )
}
