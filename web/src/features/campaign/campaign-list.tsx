import { Link } from '@tanstack/react-router'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { Row, RowActions, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { CampaignStateBadge } from './campaign-state-badge.tsx'
import { shotsOfCampaign } from './campaign-shots.ts'
import { campaignProgressWords } from './campaign-words.ts'

/** The agency's own campaigns as rows: each links to its detail, its hired count to its jobs. */
export function CampaignList({ campaigns, afterHeader = false }: { campaigns: readonly Campaign[]; afterHeader?: boolean }) {
  return (
    <Rows afterHeader={afterHeader}>
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
    </Rows>
  )
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, state, candidateCounts, desiredCreators } = campaign
  return (
    <Row>
      <RowText
        name={<RowLink render={<Link to="/agency/campaigns/$campaignId" params={{ campaignId: id }} />}>{name}</RowLink>}
        badge={<CampaignStateBadge state={state} />}
        note={campaignProgressWords(campaign)}
      />
      <ShotStrip shots={shotsOfCampaign(campaign)} limit={6} className="shrink-0 flex-nowrap! max-md:hidden" />
      <RowActions>
        <Link
          to="/agency/campaigns/$campaignId/contracts"
          params={{ campaignId: id }}
          search={{}}
          aria-label={`${candidateCounts.hired} of ${desiredCreators} hired, jobs of ${name}`}
          className="flex min-w-16 flex-col items-end rounded-control px-2 py-1 leading-5 text-main no-underline hover:bg-selected"
        >
          <span className="num">
            <b>{candidateCounts.hired}</b> of {desiredCreators}
          </span>
          <span className="text-sm text-muted"> hired</span>
        </Link>
      </RowActions>
      <RowChevron />
    </Row>
  )
}
