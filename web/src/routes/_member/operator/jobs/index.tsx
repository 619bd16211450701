import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { downloadOperatorContracts, listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { useRead } from '#api/use-call.ts'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { lateRecord } from '#routes/_member/operator/-parts/late-record.tsx'
import { QueueScreen } from '#routes/_member/operator/-parts/queue-screen.tsx'
import { seenParam, seenQuery } from '#routes/_member/operator/-parts/seen-filter.tsx'
import { ContractRow } from './-parts/contract-row.tsx'

const ContractRecord = lateRecord(() => import('./-parts/contract-record.tsx').then((module) => module.ContractRecord))

const states = ['reported', 'in_progress', 'delivered', 'finalizing', 'completed', 'cancelled', 'all'] as const

export const Route = createFileRoute('/_member/operator/jobs/')({
  validateSearch: searchOf({
    state: oneOfParam(states),
    page: pageParam,
    q: textParam,
    seen: seenParam,
    show: idParam,
    /** The item to approve on behalf of the brand. */
    approve: idParam,
    /** The action open in a dialog. */
    act: oneOfParam(['cancel', 'dismiss']),
  }),
  component: ContractsScreen,
})

const pollMs = 30_000

function ContractsScreen() {
  const { state = 'reported', page = 1, q, seen, show, approve, act } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}, { pollMs }).data?.data.waiting.reportedContracts
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}), ...seenQuery(seen) }
  const contracts = useRead(listOperatorContracts, { query: { page, ...asked } }, { staysWhilePaging: true, pollMs })
  const closeDialog = () =>
    void navigate({ search: (before) => ({ ...before, approve: undefined, act: undefined }), replace: true, resetScroll: false })

  return (
    <QueueScreen
      subject="contract"
      title="Jobs"
      note="Jobs where someone asked for help, and all the others."
      listLabel="Jobs"
      searchLabel="Search names and ids"
      noun="job"
      emptyTitle={state === 'reported' ? 'No jobs waiting for you' : 'No jobs here'}
      tabs={[
        { value: 'reported', label: 'Reported', count: waiting },
        { value: 'in_progress', label: 'In progress' },
        { value: 'delivered', label: 'Delivered' },
        { value: 'finalizing', label: 'Finalized' },
        { value: 'completed', label: 'Completed' },
        { value: 'cancelled', label: 'Cancelled' },
        { value: 'all', label: 'All' },
      ]}
      search={{ state, page, q, seen, show }}
      renderLink={(search) => <Link to="/operator/jobs" search={search} />}
      onGo={(search) => void navigate({ search, replace: true })}
      download={<DownloadCsv endpoint={downloadOperatorContracts} input={{ body: asked }} name="jobs" />}
      items={contracts}
      idOf={({ id }) => id}
      renderRow={(contract, row) => <ContractRow key={contract.id} contract={contract} {...row} />}
      renderRecord={(id, { claim, onDecided }) => (
        <ContractRecord
          key={id}
          contractId={id}
          claim={claim}
          asked={{ mediaId: approve, act }}
          // Only the reported jobs are worked through one after another; another list may still have the job.
          onDecided={state === 'reported' ? onDecided : undefined}
          onClose={closeDialog}
        />
      )}
    />
  )
}
