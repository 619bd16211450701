import { createFileRoute, Link } from '@tanstack/react-router'
import { listCreatorPapers, type CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { CreatorPaperLinks } from '#features/finances/creator-paper-links.tsx'
import { creatorPaperName } from '#features/finances/creator-paper-words.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'

const search = searchOf({ page: pageParam })

export const Route = createFileRoute('/_member/creator/finances/documents')({ validateSearch: search, component: DocumentsScreen })

function DocumentsScreen() {
  const { page = 1 } = Route.useSearch()
  const papers = useRead(listCreatorPapers, { query: { page, limit: limits.page.default } }, { staysWhilePaging: true })
  return (
    <Loaded query={papers} name="Your documents" skeleton={<SkeletonRows count={4} />}>
      {({ data, meta }) => (
        <>
          <Card>
            <SectionHeader>Documents</SectionHeader>
            {data.length === 0 ? (
              <EmptyPage page={meta.page} firstPage={<Link to="/creator/finances/documents" search={{}} />}>
                <EmptyState title="No documents yet">
                  You get a statement with each payout. If you agree to self-billing, you also get an invoice for each job.
                </EmptyState>
              </EmptyPage>
            ) : (
              <Table caption="Documents, newest first" columns={columns} rows={data} rowKey={({ id }) => id} />
            )}
          </Card>
          <Pagination
            page={meta.page}
            pages={meta.pages}
            renderLink={(to) => <Link to="/creator/finances/documents" search={(before) => ({ ...before, page: to })} />}
          />
        </>
      )}
    </Loaded>
  )
}

const columns: Column<CreatorPaper>[] = [
  { key: 'document', head: 'Document', fold: 'stay', cell: (paper) => <span className="font-semibold">{creatorPaperName(paper)}</span> },
  { key: 'date', head: 'Date', fold: 'second', cell: ({ issuedAt }) => <span className="num">{shortDate(issuedAt)}</span> },
  {
    key: 'file',
    head: 'File',
    headHidden: true,
    fold: 'second',
    cell: (paper) => <CreatorPaperLinks paper={paper} />,
  },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: ({ amount }) => formatMoney(amount, 'always') },
]
