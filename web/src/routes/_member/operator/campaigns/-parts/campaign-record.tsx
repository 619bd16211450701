import { Link } from '@tanstack/react-router'
import { History, TriangleAlert } from 'lucide-react'
import type { OperatorCampaignRecord } from '@pairtake/protocol/operator/operator-record'
import { shotsAsked } from '#features/campaign/campaign-shots.ts'
import { CampaignStateBadge } from '#features/campaign/campaign-state-badge.tsx'
import { mediaCount } from '#features/media/media-words.ts'
import { OpportunityBrief } from '#features/opportunity/opportunity-brief.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { Changes } from '#routes/_member/operator/-parts/late-changes.tsx'
import { ReviewHistory } from '#routes/_member/operator/-parts/review-history.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'

export function CampaignRecord({ campaign }: { campaign: OperatorCampaignRecord }) {
  const { state, lastRejectionReason, review, candidateCounts } = campaign
  const missing = missingWords(campaign)
  return (
    <>
      <RecordHead campaign={campaign} />
      <div className="flex flex-col gap-5 border-t border-border p-5 max-sm:p-4">
        {lastRejectionReason !== null && (
          <Notice tone="warning" icon={History} title={state === 'in_review' ? 'Sent back before' : 'Sent back'}>
            <p className="wrap-break-word whitespace-pre-line">{lastRejectionReason}</p>
          </Notice>
        )}
        {missing.length > 0 && (
          <Notice tone="warning" icon={TriangleAlert}>
            {missing.join(' ')}
          </Notice>
        )}
        <Changes review={review} />
        <Labelled label="As creators see it">
          <div className="flex flex-col gap-5 rounded-control border border-border bg-page p-4">
            <OpportunityBrief opportunity={{ campaign, blockers: [] }} />
          </div>
        </Labelled>
        {candidateCounts.new + candidateCounts.accepted + candidateCounts.declined > 0 && (
          <Labelled label="Candidates">
            {`${candidateCounts.new} undecided, ${candidateCounts.accepted} accepted, ${candidateCounts.declined} declined`}
          </Labelled>
        )}
        <BrandRecord campaign={campaign} />
        <ReviewHistory history={review.history} />
      </div>
    </>
  )
}

function RecordHead({ campaign }: { campaign: OperatorCampaignRecord }) {
  const { name, state, agency, submittedAt, editedAt, createdAt, dueAt, submissions, desiredAssets } = campaign
  return (
    <header className="flex flex-col gap-2 p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <CampaignStateBadge state={state} />
        <WaitingBadge dueAt={dueAt} />
        <span className="text-sm text-muted">
          {submittedAt === null ? 'Created ' : 'Sent '}
          <RelativeTime at={submittedAt ?? createdAt} /> by{' '}
          <Link to="/operator/members/$memberId" params={{ memberId: agency.id }}>
            {agency.general.displayName}
          </Link>
          {triesWords(submissions)}
          {editedAt !== null && (
            <>
              , edited <RelativeTime at={editedAt} />
            </>
          )}
        </span>
      </div>
      <h2 className="text-[1.5rem] leading-[1.875rem] wrap-break-word">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <ShotStrip big shots={shotsAsked(desiredAssets)} limit={8} />
        <span className="text-sm text-muted">{askedWords(campaign)}</span>
      </div>
    </header>
  )
}

/** The brand's history on Pairtake. */
function BrandRecord({ campaign: { agency, agencyRecord } }: { campaign: OperatorCampaignRecord }) {
  const { memberSince, isSuspended, campaigns, jobs, failedPayments, paid, billingCountry, card } = agencyRecord
  return (
    <Labelled label={`About ${agency.general.displayName}`}>
      <Facts
        facts={[
          { label: 'Member since', value: <RelativeTime at={memberSince} /> },
          { label: 'Campaigns', value: `${campaigns.published} published, ${campaigns.rejections} sent back` },
          { label: 'Jobs', value: `${jobs.completed} completed, ${jobs.open} open, ${jobs.cancelled} cancelled` },
          {
            label: 'Billing',
            value: `${billingCountry?.name ?? 'No address'}, ${card === null ? 'no card' : `card ending in ${card.last4}`}`,
          },
          { label: 'Paid so far', value: formatMoney(paid, 'always') },
          {
            label: 'Failed payments',
            value: failedPayments === 0 ? 'None' : <b className="text-danger-text">{failedPayments} open</b>,
          },
          ...(isSuspended ? [{ label: 'Account', value: <b className="text-danger-text">Suspended</b> }] : []),
        ]}
      />
    </Labelled>
  )
}

/** Returns the parts that a creator would miss. */
function missingWords({ description, desiredAssets }: OperatorCampaignRecord): string[] {
  const silent = desiredAssets.filter(({ brief }) => brief === '')
  return [
    ...(description === '' ? ['No description.'] : []),
    ...silent.map(({ type, count }) => `No brief for the ${mediaCount(type, count)}.`),
  ]
}

function askedWords({ desiredAssetTotals, desiredCreators }: OperatorCampaignRecord): string {
  const parts = (['video', 'photos'] as const).flatMap((type) => {
    const count = desiredAssetTotals[type]
    return count === 0 ? [] : [mediaCount(type, count)]
  })
  const creators = desiredCreators === 1 ? '1 creator' : `each of ${desiredCreators} creators`
  return parts.length === 0 ? 'No videos or photos yet' : `${parts.join(' and ')} from ${creators}`
}
