import { History } from 'lucide-react'
import type { OperatorCampaign } from '@pairtake/protocol/operator/operator'
import { shotsAsked } from '../../../../../features/campaign/campaign-shots.ts'
import { CampaignStateBadge } from '../../../../../features/campaign/campaign-state-badge.tsx'
import { ReferenceMaterial } from '../../../../../features/campaign/reference-material.tsx'
import { restrictionsOf } from '../../../../../features/opportunity/opportunity-words.ts'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Facts, Labelled } from '../../../../../ui/facts.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { ShotStrip } from '../../../../../ui/shot-strip.tsx'

export function CampaignRecord({ campaign }: { campaign: OperatorCampaign }) {
  const { name, state, agency, submittedAt, editedAt, createdAt, desiredAssets, lastRejectionReason } = campaign
  return (
    <>
      <header className="flex flex-col gap-2 p-5 max-sm:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <CampaignStateBadge state={state} />
          <span className="text-sm text-muted">
            {submittedAt === null ? 'Made ' : 'Sent '}
            <RelativeTime at={submittedAt ?? createdAt} /> by <b className="font-semibold">{agency.general.displayName}</b>
            {editedAt !== null && (
              <>
                , edited <RelativeTime at={editedAt} />
              </>
            )}
          </span>
        </div>
        <h2 className="text-[1.5rem] leading-[1.875rem] wrap-break-word">{name}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <ShotStrip big shots={shotsAsked(desiredAssets)} />
          <span className="text-sm text-muted">{askedWords(campaign)}</span>
        </div>
      </header>
      <div className="flex flex-col gap-4 border-t border-border p-5 max-sm:p-4">
        {lastRejectionReason !== null && (
          <Notice tone="warning" icon={History} title="Sent back before">
            <p className="whitespace-pre-line">{lastRejectionReason}</p>
          </Notice>
        )}
        <Labelled label="Description">
          <Words>{campaign.description}</Words>
        </Labelled>
        {desiredAssets.map(({ id, type, count, crop, brief }) => (
          <Labelled key={id} label={`Brief for ${count} ${kindWord(type, count)}${crop === null ? '' : `, ${crop}`}`}>
            <Words>{brief}</Words>
          </Labelled>
        ))}
        <Facts facts={factsOf(campaign)} />
        {campaign.referenceMaterials.length > 0 && (
          <Labelled label="Reference material">
            <ReferenceMaterial materials={campaign.referenceMaterials} />
          </Labelled>
        )}
      </div>
    </>
  )
}

function Words({ children }: { children: string }) {
  return children === '' ? (
    <p className="text-muted">Nothing is written here.</p>
  ) : (
    <p className="max-w-[65ch] whitespace-pre-line">{children}</p>
  )
}

function kindWord(type: 'video' | 'photos', count: number): string {
  const word = type === 'video' ? 'video' : 'photo'
  return count === 1 ? word : `${word}s`
}

function askedWords({ desiredAssetTotals, desiredCreators }: OperatorCampaign): string {
  const parts = (['video', 'photos'] as const).flatMap((type) => {
    const count = desiredAssetTotals[type]
    return count === 0 ? [] : [`${count} ${kindWord(type, count)}`]
  })
  const creators = desiredCreators === 1 ? '1 creator' : `each of ${desiredCreators} creators`
  return parts.length === 0 ? 'Nothing is asked for yet' : `${parts.join(' and ')} from ${creators}`
}

function factsOf(campaign: OperatorCampaign) {
  const { candidateCounts, shippableProduct, mediaStats } = campaign
  const restrictions = restrictionsOf(campaign)
  return [
    {
      label: 'Open to',
      value: restrictions.length === 0 ? 'Everybody' : restrictions.map(({ key, words }) => <div key={key}>{words}</div>),
    },
    { label: 'Product', value: shippableProduct ? 'Is sent to the creators' : 'Nothing is sent' },
    {
      label: 'Candidates',
      value: `${candidateCounts.new} undecided, ${candidateCounts.accepted} accepted, ${candidateCounts.declined} declined`,
    },
    ...(mediaStats.committed > 0 ? [{ label: 'Media', value: `${mediaStats.completed} of ${mediaStats.committed} approved` }] : []),
  ]
}
