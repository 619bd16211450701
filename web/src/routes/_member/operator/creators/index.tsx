import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { downloadOperatorCreatorProfiles, listOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { useRead } from '#api/use-call.ts'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { lateRecord } from '#routes/_member/operator/-parts/late-record.tsx'
import { QueueScreen } from '#routes/_member/operator/-parts/queue-screen.tsx'
import { seenParam, seenQuery } from '#routes/_member/operator/-parts/seen-filter.tsx'
import { CreatorRow } from './-parts/creator-row.tsx'

const CreatorReview = lateRecord(() => import('./-parts/creator-review.tsx').then((module) => module.CreatorReview))

const states = ['in_review', 'portfolio_changed', 'verified', 'incomplete', 'all'] as const

export const Route = createFileRoute('/_member/operator/creators/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam, seen: seenParam, show: idParam }),
  component: CreatorsScreen,
})

const pollMs = 30_000
const shortcuts = [
  { keys: 'a', does: 'Verify a creator or approve a portfolio, with Enter' },
  { keys: 'r', does: 'Go to the reason. With a reason: send back' },
  { keys: '1–5', does: 'Add a common reason' },
]

function CreatorsScreen() {
  const { state = 'in_review', page = 1, q, seen, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}, { pollMs }).data?.data.waiting
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}), ...seenQuery(seen) }
  const profiles = useRead(listOperatorCreatorProfiles, { query: { page, ...asked } }, { staysWhilePaging: true, pollMs })

  return (
    <QueueScreen
      subject="creator_profile"
      title="Creators"
      note="Creators to verify, and portfolios that changed since."
      listLabel="Creators"
      searchLabel="Search names and addresses"
      noun="creator"
      emptyTitle={state === 'in_review' ? 'No creators to review' : 'No creators here'}
      tabs={[
        { value: 'in_review', label: 'In review', count: waiting?.creatorProfiles },
        { value: 'portfolio_changed', label: 'Portfolio changed since', count: waiting?.changedPortfolios },
        { value: 'verified', label: 'Verified' },
        { value: 'incomplete', label: 'Incomplete' },
        { value: 'all', label: 'All' },
      ]}
      search={{ state, page, q, seen, show }}
      renderLink={(search) => <Link to="/operator/creators" search={search} />}
      onGo={(search) => void navigate({ search, replace: true })}
      download={<DownloadCsv endpoint={downloadOperatorCreatorProfiles} input={{ body: asked }} name="creators" />}
      items={profiles}
      idOf={({ user }) => user.id}
      renderRow={(profile, row) => <CreatorRow key={profile.user.id} profile={profile} {...row} />}
      shortcuts={shortcuts}
      renderRecord={(id, record) => <CreatorReview key={id} creatorId={id} {...record} />}
    />
  )
}
