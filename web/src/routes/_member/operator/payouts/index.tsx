import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadOperatorPayouts, listOperatorPayouts } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { useKeptSubject, useKeptSubjects } from '#routes/_member/operator/-parts/use-kept-subjects.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { DeletedCreatorsCard } from './-parts/deleted-creators-card.tsx'
import { PayoutBatchBar } from './-parts/payout-batch-bar.tsx'
import { PayoutDialogs } from './-parts/payout-dialogs.tsx'
import { isOpen, PayoutTable } from './-parts/payout-table.tsx'
import { payoutStates } from './-parts/payout-states.ts'
import { PayoutTools } from './-parts/payout-tools.tsx'

export const Route = createFileRoute('/_member/operator/payouts/')({
  validateSearch: searchOf({
    state: oneOfParam(payoutStates),
    page: pageParam,
    q: textParam,
    /** The payout in the dialog; 'chosen' means the selected ones. */
    pay: idParam,
    return: idParam,
  }),
  component: PayoutsScreen,
})

const pageSize = 100

function PayoutsScreen() {
  const { state = 'requested', page = 1, q, pay, return: returned } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}) }
  const payouts = useRead(listOperatorPayouts, { query: { page, limit: pageSize, ...asked } }, { staysWhilePaging: true })
  const shown = payouts.data?.data ?? []
  // What was paid or held by somebody else since it was chosen is left out.
  const chosen = shown.filter((payout) => isOpen(payout) && chosenIds.includes(payout.id))
  const toPay = useKeptSubjects(pay, pay === 'chosen' ? chosen : shown.filter(({ id }) => id === pay))
  const toReturn = useKeptSubject(
    returned,
    shown.find(({ id }) => id === returned),
  )
  const closeDialog = () =>
    void navigate({ search: (before) => ({ ...before, pay: undefined, return: undefined }), replace: true, resetScroll: false })

  return (
    <Page>
      <PageHead title="Payouts" note="Payouts creators requested, oldest first." />
      <DeletedCreatorsCard />
      <PayoutTools
        current={state}
        q={q}
        searchLabel="Search creators and accounts"
        onWords={(words) => void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined }), replace: true })}
        download={<DownloadCsv endpoint={downloadOperatorPayouts} input={{ body: asked }} name="payouts" />}
      />
      <Loaded query={payouts} name="Payouts" skeleton={<SkeletonTable foldsBelow="md" count={6} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/payouts" search={{ state, q }} />}>
                  {q ? (
                    <NothingMatches
                      noun="payout"
                      onClear={() => void navigate({ search: (before) => ({ ...before, q: undefined, page: undefined }), replace: true })}
                    />
                  ) : (
                    <EmptyState title={state === 'requested' ? 'No payouts requested' : 'No payouts here'} />
                  )}
                </EmptyPage>
              ) : (
                <>
                  <PayoutBatchBar
                    shown={data}
                    chosen={chosen}
                    onChosen={setChosenIds}
                    requested={state === 'requested' && !q && meta.total > data.length ? meta.total : undefined}
                  />
                  <PayoutTable payouts={data} chosenIds={chosenIds} onChosen={setChosenIds} />
                </>
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link from={Route.fullPath} to="/operator/payouts" search={(before) => ({ ...before, page: to })} />}
            />
          </>
        )}
      </Loaded>
      <PayoutDialogs toPay={toPay} toReturn={toReturn} onPaid={() => setChosenIds([])} onClose={closeDialog} />
    </Page>
  )
}
