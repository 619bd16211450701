import { createFileRoute, Link } from '@tanstack/react-router'
import { creatorPaperKinds } from '@pairtake/protocol/creator-paper/creator-paper'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { AccountsTabs } from './-parts/accounts-tabs.tsx'
import { CreatorPaperFilters } from './-parts/creator-paper-filters.tsx'
import { CreatorPaperTable } from './-parts/creator-paper-table.tsx'

export const Route = createFileRoute('/_member/operator/accounts/creator-documents')({
  validateSearch: searchOf({ kind: textParam, creator: idParam, q: textParam, page: pageParam }),
  component: CreatorDocumentsScreen,
})

const pageSize = 100

function CreatorDocumentsScreen() {
  const { kind: given, creator, q, page = 1 } = Route.useSearch()
  // Validated here and not in the route, which every first load includes.
  const kind = creatorPaperKinds.find((value) => value === given)
  const navigate = Route.useNavigate()
  const query = { page, limit: pageSize, ...(kind ? { state: kind } : {}), ...(creator ? { creatorId: creator } : {}), ...(q ? { q } : {}) }
  const papers = useRead(listOperatorCreatorPapers, { query }, { staysWhilePaging: true })
  return (
    <Page>
      <PageHead
        title="Accounts"
        part="Creator documents"
        note="Payout statements, self-billed invoices and credit notes issued to creators, newest first."
      />
      <AccountsTabs />
      <CreatorPaperFilters
        kind={kind}
        words={q ?? ''}
        ofCreator={creator === undefined ? undefined : { id: creator, name: papers.data?.data[0]?.creator.general.displayName }}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change, page: undefined }), replace: true })}
      />
      <Loaded query={papers} name="Documents" skeleton={<SkeletonRows count={6} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/accounts/creator-documents" search={{ kind, creator, q }} />}>
                  <EmptyState title={kind || creator || q ? 'No such documents' : 'No documents yet'}>
                    Creators get a statement with each payout, and an invoice for each job if they agreed to self-billing.
                  </EmptyState>
                </EmptyPage>
              ) : (
                <CreatorPaperTable papers={data} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => (
                <Link from={Route.fullPath} to="/operator/accounts/creator-documents" search={(before) => ({ ...before, page: to })} />
              )}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
