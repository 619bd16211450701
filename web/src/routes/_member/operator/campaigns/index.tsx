import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { downloadOperatorCampaigns, listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
import { useRead } from '#api/use-call.ts'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { lateRecord } from '#routes/_member/operator/-parts/late-record.tsx'
import { QueueScreen } from '#routes/_member/operator/-parts/queue-screen.tsx'
import { seenParam, seenQuery } from '#routes/_member/operator/-parts/seen-filter.tsx'
import { CampaignRow } from './-parts/campaign-row.tsx'

const CampaignReview = lateRecord(() => import('./-parts/campaign-review.tsx').then((module) => module.CampaignReview))

const states = ['in_review', 'edited', 'published', 'filled', 'rejected', 'all'] as const

export const Route = createFileRoute('/_member/operator/campaigns/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam, seen: seenParam, show: idParam }),
  component: CampaignsScreen,
})

const pollMs = 30_000
const shortcuts = [
  { keys: 'a', does: 'Approve a campaign or its edits, with Enter' },
  { keys: 'r', does: 'Go to the reason. With a reason: send back or take down' },
  { keys: '1–5', does: 'Add a common reason' },
]

function CampaignsScreen() {
  const { state = 'in_review', page = 1, q, seen, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}, { pollMs }).data?.data.waiting
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}), ...seenQuery(seen) }
  const campaigns = useRead(listOperatorCampaigns, { query: { page, ...asked } }, { staysWhilePaging: true, pollMs })

  return (
    <QueueScreen
      subject="campaign"
      title="Campaigns"
      note="What brands want to publish, and what they’ve edited since."
      listLabel="Campaigns"
      searchLabel="Search campaigns and brands"
      noun="campaign"
      emptyTitle={state === 'in_review' ? 'No campaigns to review' : 'No campaigns here'}
      tabs={[
        { value: 'in_review', label: 'In review', count: waiting?.campaigns },
        { value: 'edited', label: 'Edited', count: waiting?.editedCampaigns },
        { value: 'published', label: 'Published' },
        { value: 'filled', label: 'Filled' },
        { value: 'rejected', label: 'Rejected' },
        { value: 'all', label: 'All' },
      ]}
      search={{ state, page, q, seen, show }}
      renderLink={(search) => <Link to="/operator/campaigns" search={search} />}
      onGo={(search) => void navigate({ search, replace: true })}
      download={<DownloadCsv endpoint={downloadOperatorCampaigns} input={{ body: asked }} name="campaigns" />}
      items={campaigns}
      idOf={({ id }) => id}
      renderRow={(campaign, row) => <CampaignRow key={campaign.id} campaign={campaign} {...row} />}
      shortcuts={shortcuts}
      renderRecord={(id, record) => <CampaignReview key={id} campaignId={id} {...record} />}
    />
  )
}
