import { createFileRoute, Link } from '@tanstack/react-router'
import type { AuditEntry } from '@pairtake/protocol/operator/operator'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-review-endpoints'
import { useRead } from '../../../../api/use-call.ts'
import { Loaded } from '../../../../features/errors/loaded.tsx'
import { oneOfParam, pageParam, searchOf, textParam } from '../../../../features/search/search-params.ts'
import { RelativeTime } from '../../../../features/time/relative-time.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { Table, type Column } from '../../../../ui/table.tsx'
import { ListTools } from '../-parts/list-tools.tsx'

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
] as const

export const Route = createFileRoute('/_member/operator/audit/')({
  validateSearch: searchOf({ state: oneOfParam(subjects), page: pageParam, q: textParam }),
  component: AuditScreen,
})

const subjectWords: Record<string, string> = {
  campaign: 'Campaign',
  creator_profile: 'Creator profile',
  contract: 'Job',
  contract_media: 'Media',
  member: 'Member',
  payout: 'Payout',
  payout_batch: 'Payout batch',
  payment: 'Payment',
}

/** 'campaign_taken_down' → 'Campaign taken down'. */
function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ').replace(/^contract\b/, 'job')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    head: 'What',
    fold: 'stay',
    cell: ({ action }) => <b className="font-semibold sm:whitespace-nowrap">{actionWords(action)}</b>,
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
    cell: ({ operator }) => <span className="sm:whitespace-nowrap">{operator.general.displayName}</span>,
  },
  {
    key: 'subject',
    head: 'On what',
    fold: 'second',
    cell: ({ subject, subjectId }) => (
      <>
        {subjectWords[subject] ?? subject}
        <span
          className="block max-w-44 truncate text-xs text-faint max-sm:ml-2 max-sm:inline-block max-sm:max-w-32 max-sm:align-bottom"
          title={subjectId}
        >
          {subjectId}
        </span>
      </>
    ),
  },
  { key: 'reason', head: 'Reason', fold: 'second', cell: ({ reason }) => <span className="whitespace-pre-line">{reason ?? ''}</span> },
]

function AuditScreen() {
  const { state = 'all', page = 1, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = { page, state: state === 'all' ? '' : state, ...(q ? { q } : {}) }
  const entries = useRead(listAuditEntries, { query }, { staysWhilePaging: true })
  return (
    <Page>
      <PageHead title="Audit log" note="Every act of an operator, the latest first. Nothing here can be changed." />
      <ListTools
        label="Acts by what they concern"
        tabs={subjects.map((value) => ({ value, label: value === 'all' ? 'All' : (subjectWords[value] ?? value) }))}
        current={state}
        renderTab={(one) => <Link to="/operator/audit" search={{ state: one, q }} />}
        searchLabel="Search operators, ids and reasons"
        words={q ?? ''}
        onWords={(words) => void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined }), replace: true })}
      />
      <Loaded query={entries} skeleton={<SkeletonRows count={8} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyState title="Nothing here yet" />
              ) : (
                <Table caption="Acts of operators" columns={columns} rows={data} rowKey={({ id }) => id} />
              )}
            </Card>
            <Pagination
              className="mt-6"
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
