import { createFileRoute, Link } from '@tanstack/react-router'
import { downloadChargebacks, listChargebacks } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { useRead } from '#api/use-call.ts'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { lateRecord } from '#routes/_member/operator/-parts/late-record.tsx'
import { QueueScreen } from '#routes/_member/operator/-parts/queue-screen.tsx'
import { seenParam, seenQuery } from '#routes/_member/operator/-parts/seen-filter.tsx'
import { ChargebackRow } from './-parts/chargeback-row.tsx'

const ChargebackRecord = lateRecord(() => import('./-parts/chargeback-record.tsx').then((module) => module.ChargebackRecord))

const states = ['open', 'answered', 'won', 'lost', 'all'] as const

export const Route = createFileRoute('/_member/operator/chargebacks/')({
  validateSearch: searchOf({
    state: oneOfParam(states),
    page: pageParam,
    q: textParam,
    seen: seenParam,
    show: idParam,
    /** The action open in a dialog. */
    act: oneOfParam(['answer', 'accept']),
  }),
  component: ChargebacksScreen,
})

const pollMs = 30_000

function ChargebacksScreen() {
  const { state = 'open', page = 1, q, seen, show, act } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}, { pollMs }).data?.data.waiting.openChargebacks
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}), ...seenQuery(seen) }
  const chargebacks = useRead(listChargebacks, { query: { page, ...asked } }, { staysWhilePaging: true, pollMs })

  return (
    <QueueScreen
      subject="chargeback"
      title="Chargebacks"
      note="Payments that a card’s bank takes back."
      listLabel="Chargebacks"
      searchLabel="Search names and ids"
      noun="chargeback"
      emptyTitle={state === 'open' ? 'No chargebacks to answer' : 'No chargebacks here'}
      tabs={[
        { value: 'open', label: 'To answer', count: waiting },
        { value: 'answered', label: 'Answered' },
        { value: 'won', label: 'Won' },
        { value: 'lost', label: 'Lost' },
        { value: 'all', label: 'All' },
      ]}
      search={{ state, page, q, seen, show }}
      renderLink={(search) => <Link to="/operator/chargebacks" search={search} />}
      onGo={(search) => void navigate({ search, replace: true })}
      download={<DownloadCsv endpoint={downloadChargebacks} input={{ body: asked }} name="chargebacks" />}
      items={chargebacks}
      idOf={({ id }) => id}
      renderRow={(chargeback, row) => <ChargebackRow key={chargeback.id} chargeback={chargeback} {...row} />}
      renderRecord={(id, { claim, onDecided }) => (
        <ChargebackRecord
          key={id}
          chargebackId={id}
          claim={claim}
          act={act}
          onDecided={onDecided}
          onClose={() => void navigate({ search: (before) => ({ ...before, act: undefined }), replace: true, resetScroll: false })}
        />
      )}
    />
  )
}
