import { CalendarClock, Check, Package, X } from 'lucide-react'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { CampaignPicture } from '#features/campaign/campaign-picture.tsx'
import { shotsAsked } from '#features/campaign/campaign-shots.ts'
import { deliveryTimeWords } from '#features/campaign/campaign-words.ts'
import { ReferenceMaterial } from '#features/campaign/reference-material.tsx'
import { RequirementChips } from '#features/take-check/take-check.tsx'
import { mediaCount } from '#features/media/media-words.ts'
import { restrictionsOf } from './opportunity-words.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { Cluster, Stack } from '#ui/surfaces/stack.tsx'

/** What the brand wants and from whom; the operator reviews a campaign with the same view. */
export function OpportunityBrief({ opportunity: { campaign, blockers } }: { opportunity: Pick<Opportunity, 'campaign' | 'blockers'> }) {
  const restrictions = restrictionsOf(campaign)
  return (
    <>
      <CampaignPicture src={campaign.coverUrl} className="h-56 rounded-card max-sm:h-40" />
      {campaign.description !== '' && <p className="max-w-[65ch] wrap-break-word whitespace-pre-line">{campaign.description}</p>}
      <Labelled label="What they want">
        <Stack gap={16} className="pt-1">
          {campaign.desiredAssets.map((asset) => (
            <div key={asset.id} className="flex flex-wrap items-start gap-3.5">
              <ShotStrip big shots={shotsAsked([asset])} limit={5} className="max-w-full" />
              <div className="min-w-40 flex-1">
                <b>{mediaCount(asset.type, asset.count)}</b>
                <RequirementChips asset={asset} className="my-1" />
                {asset.brief !== '' && <p className="text-sm wrap-break-word whitespace-pre-line text-muted">{asset.brief}</p>}
              </div>
            </div>
          ))}
        </Stack>
      </Labelled>
      {(campaign.shippableProduct || campaign.deliveryDays !== null) && (
        <Cluster>
          {campaign.shippableProduct && <Chip icon={Package}>Product is sent</Chip>}
          {campaign.deliveryDays !== null && <Chip icon={CalendarClock}>{deliveryTimeWords(campaign.deliveryDays)}</Chip>}
        </Cluster>
      )}
      {campaign.referenceMaterials.length > 0 && (
        <Labelled label="Reference material">
          <ReferenceMaterial materials={campaign.referenceMaterials} />
        </Labelled>
      )}
      <Labelled label="Open to">
        <Cluster className="pt-1">
          {restrictions.length === 0 && <Chip icon={Check}>Every creator</Chip>}
          {restrictions.map(({ key, words }) => (
            <Chip key={key} icon={blockers.includes(key) ? X : Check} outlined={blockers.includes(key)}>
              {words}
              {blockers.includes(key) && <span className="sr-only"> (not you)</span>}
            </Chip>
          ))}
        </Cluster>
      </Labelled>
    </>
  )
}
