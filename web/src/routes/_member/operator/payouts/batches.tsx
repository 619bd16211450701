import { createFileRoute, Link } from '@tanstack/react-router'
import { downloadPayoutBatches, listPayoutBatches } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { BatchPaidDialog } from './-parts/batch-paid-dialog.tsx'
import { late } from '#ui/feedback/late.tsx'
import { BatchTable } from './-parts/batch-table.tsx'
import { PayoutTools } from './-parts/payout-tools.tsx'

const VoidBatchDialog = late(() => import('./-parts/void-batch-dialog.tsx').then((module) => module.VoidBatchDialog))

export const Route = createFileRoute('/_member/operator/payouts/batches')({
  validateSearch: searchOf({ page: pageParam, q: textParam, /** The batch in the dialog. */ pay: idParam, void: idParam }),
  component: BatchesScreen,
})

function BatchesScreen() {
  const { page = 1, q, pay, void: voided } = Route.useSearch()
  const navigate = Route.useNavigate()
  const batches = useRead(listPayoutBatches, { query: { page, ...(q ? { q } : {}) } }, { staysWhilePaging: true })
  const toPay = batches.data?.data.find(({ id }) => id === pay)
  const toVoid = batches.data?.data.find(({ id }) => id === voided)
  const closeDialog = () =>
    void navigate({ search: (before) => ({ ...before, pay: undefined, void: undefined }), replace: true, resetScroll: false })
  return (
    <Page>
      <PageHead title="Payouts" part="Batches" note="Every file exported for the bank. You can download them again." />
      <PayoutTools
        current="batches"
        q={q}
        searchLabel="Search creators, operators and ids"
        onWords={(words) => void navigate({ search: { q: words || undefined }, replace: true })}
        download={<DownloadCsv endpoint={downloadPayoutBatches} input={{ body: q ? { q } : {} }} name="payout batches" />}
      />
      <Loaded query={batches} name="Payout files" skeleton={<SkeletonTable foldsBelow="md" count={5} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/payouts/batches" search={{ q }} />}>
                  {q ? (
                    <NothingMatches
                      noun="file"
                      onClear={() => void navigate({ search: (before) => ({ ...before, q: undefined, page: undefined }), replace: true })}
                    />
                  ) : (
                    <EmptyState title="No files exported yet" />
                  )}
                </EmptyPage>
              ) : (
                <BatchTable batches={data} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => (
                <Link from={Route.fullPath} to="/operator/payouts/batches" search={(before) => ({ ...before, page: to })} />
              )}
            />
          </>
        )}
      </Loaded>
      {toPay && <BatchPaidDialog batch={toPay} onClose={closeDialog} />}
      {toVoid && <VoidBatchDialog batch={toVoid} onClose={closeDialog} />}
    </Page>
  )
}
