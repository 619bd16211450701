import { createFileRoute, Link } from '@tanstack/react-router'
import { Filter } from 'lucide-react'
import type { AuditEntry } from '@pairtake/protocol/operator/operator'
import { downloadAuditEntries, listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonTable } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { ListTools } from '#routes/_member/operator/-parts/list-tools.tsx'
import { actionWords, subjectWords } from '#routes/_member/operator/-parts/audit-words.ts'

/** Those that operators act on most: a row of tabs shows all of its links. The others are found by searching. */
const subjects = [
  'all',
  'campaign',
  'creator_profile',
  'contract',
  'contract_media',
  'member',
  'payout',
  'payout_batch',
  'payment',
  'chargeback',
  'accounts',
  'list',
] as const

export const Route = createFileRoute('/_member/operator/audit/')({
  validateSearch: searchOf({ state: textParam, page: pageParam, q: textParam, operator: idParam, subjectId: idParam }),
  component: AuditScreen,
})

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    head: 'What',
    fold: 'stay',
    cell: ({ action }) => <b className="font-semibold whitespace-nowrap folded:whitespace-normal">{actionWords(action)}</b>,
  },
  {
    key: 'when',
    head: 'When',
    fold: 'stay',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <RelativeTime at={createdAt} />
      </span>
    ),
  },
  {
    key: 'operator',
    head: 'Who',
    fold: 'second',
    cell: ({ operator, operatorName }) => (
      <Link
        from="/operator/audit/"
        to="/operator/audit"
        search={(before) => ({ ...before, operator: operator.id, page: undefined })}
        className="whitespace-nowrap folded:whitespace-normal"
      >
        {operatorName}
      </Link>
    ),
  },
  {
    key: 'subject',
    head: 'Subject',
    fold: 'second',
    cell: ({ subject, subjectId, subjectName }) => (
      <span className="block min-w-52 wrap-anywhere xl:min-w-72 folded:min-w-0">
        <span className="text-muted">{subjectWords[subject] ?? subject}</span>{' '}
        <Link
          from="/operator/audit/"
          to="/operator/audit"
          search={(before) => ({ ...before, state: undefined, subjectId, page: undefined })}
          title={subjectId}
        >
          {subjectName === '' ? subjectId : subjectName}
        </Link>
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    fold: 'second',
    cell: ({ reason }) => <span className="wrap-anywhere whitespace-pre-line">{reason ?? ''}</span>,
  },
]

function AuditScreen() {
  const { page = 1, q, operator, subjectId, ...given } = Route.useSearch()
  // Validated here and not in the route, which every first load includes.
  const state = subjects.find((value) => value === given.state) ?? 'all'
  const navigate = Route.useNavigate()
  const asked = {
    state: state === 'all' ? '' : state,
    ...(q ? { q } : {}),
    ...(operator ? { operator } : {}),
    ...(subjectId ? { subjectId } : {}),
  }
  const entries = useRead(listAuditEntries, { query: { page, ...asked } }, { staysWhilePaging: true })
  return (
    <Page>
      <PageHead title="Audit log" note="Everything operators did, newest first. Nothing here can be changed." />
      <ListTools
        label="Filter by subject"
        tabs={subjects.map((value) => ({ value, label: value === 'all' ? 'All' : (subjectWords[value] ?? value) }))}
        current={state}
        renderTab={(one) => <Link to="/operator/audit" search={{ state: one, q, operator, subjectId }} />}
        searchLabel="Search names, ids and reasons"
        words={q ?? ''}
        onWords={(words) => void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined }), replace: true })}
        download={<DownloadCsv endpoint={downloadAuditEntries} input={{ body: asked }} name="audit log" />}
      />
      {(operator !== undefined || subjectId !== undefined) && (
        <Notice
          tone="plain"
          icon={Filter}
          className="mb-4"
          action={
            <Link to="/operator/audit" search={{ state, q }}>
              Show everything
            </Link>
          }
        >
          {narrowedWords({ operator, subjectId }, entries.data?.data[0])}
        </Notice>
      )}
      <Loaded query={entries} name="Activity" skeleton={<SkeletonTable foldsBelow="md" count={8} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage
                  page={meta.page}
                  firstPage={<Link from={Route.fullPath} to="/operator/audit" search={(before) => ({ ...before, page: undefined })} />}
                >
                  {q ? (
                    <NothingMatches
                      noun="entry"
                      onClear={() => void navigate({ search: (before) => ({ ...before, q: undefined, page: undefined }), replace: true })}
                    />
                  ) : (
                    <EmptyState title="Nothing here yet" />
                  )}
                </EmptyPage>
              ) : (
                <Table foldsBelow="md" caption="Operator activity" columns={columns} rows={data} rowKey={({ id }) => id} />
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link from={Route.fullPath} to="/operator/audit" search={(before) => ({ ...before, page: to })} />}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Narrowed = { operator: string | undefined; subjectId: string | undefined }

/** Describes the filters; the names come from the entries themselves. */
function narrowedWords({ operator, subjectId }: Narrowed, first: AuditEntry | undefined): string {
  const who = operator === undefined ? 'Activity' : `Activity of ${first?.operatorName ?? 'one operator'}`
  const words = subjectId === undefined ? who : `${who} on ${first?.subjectName || 'one record'}`
  // A name may end with the dot of an initial.
  return `${words.replace(/\.$/, '')}.`
}
