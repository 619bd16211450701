import { createFileRoute, Link } from '@tanstack/react-router'
import { providerLineKinds } from '@pairtake/protocol/provider-line/provider-line'
import { getProviderStand, listProviderLines } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { useKeptSubject } from '#routes/_member/operator/-parts/use-kept-subjects.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { AccountsTabs } from './-parts/accounts-tabs.tsx'
import { isDay } from './-parts/named-periods.ts'
import { ProviderFileButton } from './-parts/provider-file-button.tsx'
import { ProviderFilters } from './-parts/provider-filters.tsx'
import { providerFits } from './-parts/provider-fits.ts'
import { ProviderLineTable } from './-parts/provider-line-table.tsx'
import { ProviderTotals, ProviderTotalsSkeleton } from './-parts/provider-totals.tsx'

export const Route = createFileRoute('/_member/operator/accounts/provider')({
  validateSearch: searchOf({
    fit: textParam,
    kind: textParam,
    from: textParam,
    to: textParam,
    page: pageParam,
    /** The line in the dialog. */
    settle: idParam,
  }),
  component: ProviderScreen,
})

const SettleProviderLineDialog = late(() =>
  import('./-parts/settle-provider-line-dialog.tsx').then((module) => module.SettleProviderLineDialog),
)

const pageSize = 100

function ProviderScreen() {
  const { from, to, page = 1, settle, ...given } = Route.useSearch()
  // Validated here and not in the route, which every first load includes.
  const fit = providerFits.find((value) => value === given.fit) ?? 'not_fitting'
  const kind = providerLineKinds.find((value) => value === given.kind)
  const navigate = Route.useNavigate()
  const period = { ...(from && isDay(from) ? { from } : {}), ...(to && isDay(to) ? { to } : {}) }
  const query = { ...period, ...(kind ? { kind } : {}), ...(fit === 'all' ? {} : { fit }), page, limit: pageSize }
  const lines = useRead(listProviderLines, { query }, { staysWhilePaging: true })
  const stand = useRead(getProviderStand, { query: period }, { staysWhilePaging: true })
  const toSettle = useKeptSubject(
    settle,
    lines.data?.data.find(({ id, uses }) => id === settle && uses.length > 0),
  )
  const closeDialog = () => void navigate({ search: (before) => ({ ...before, settle: undefined }), replace: true, resetScroll: false })
  return (
    <Page>
      <PageHead
        title="Accounts"
        part="Card provider"
        note="Every movement at the card provider, next to our books. Fees and payouts to our bank are booked from these lines."
        actions={<ProviderFileButton period={period} />}
      />
      <AccountsTabs />
      <Loaded query={stand} name="The totals" skeleton={<ProviderTotalsSkeleton />}>
        {({ data }) => <ProviderTotals stand={data} />}
      </Loaded>
      <ProviderFilters
        fit={fit}
        kind={kind}
        period={period}
        notFitting={stand.data?.data.notFitting}
        onChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change, page: undefined }), replace: true, resetScroll: false })
        }
      />
      <Loaded query={lines} name="The lines" skeleton={<SkeletonTable foldsBelow="md" />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/accounts/provider" search={{ fit, kind, ...period }} />}>
                  <EmptyState title={fit === 'not_fitting' ? 'Every line fits' : 'No such lines'} />
                </EmptyPage>
              ) : (
                <ProviderLineTable lines={data} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => (
                <Link from={Route.fullPath} to="/operator/accounts/provider" search={(before) => ({ ...before, page: to })} />
              )}
            />
          </>
        )}
      </Loaded>
      {toSettle && <SettleProviderLineDialog key={toSettle.id} line={toSettle} onClose={closeDialog} />}
    </Page>
  )
}
