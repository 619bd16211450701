import { Package } from 'lucide-react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { shotsOfCampaign } from '#features/campaign/campaign-shots.ts'
import { genderWords } from '#features/creator-profile/profile-words.ts'
import { fullTime, shortDate } from '#mechanisms/time/time-words.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { Figures } from '#ui/signs/count-of.tsx'
import { Facts } from '#ui/surfaces/facts.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'

/** The campaign's progress, and who may apply. */
export function CampaignSide({ campaign }: { campaign: Campaign }) {
  const { mediaStats, candidateCounts, desiredCreators } = campaign
  return (
    <>
      <Card padded className="flex flex-col gap-4">
        <h2 className="text-lg">Progress</h2>
        <ShotStrip big shots={shotsOfCampaign(campaign)} limit={6} />
        <Figures
          items={[
            { label: 'hired', value: `${candidateCounts.hired} of ${desiredCreators}` },
            {
              label: 'approved',
              value: mediaStats.committed === 0 ? 0 : `${mediaStats.completed} of ${mediaStats.committed}`,
              tone: mediaStats.completed > 0 ? 'success' : 'main',
            },
            { label: 'to review', value: mediaStats.reviewPending },
          ]}
        />
      </Card>
      <Card padded className="flex flex-col gap-4">
        <h2 className="text-lg">Who may apply</h2>
        {campaign.shippableProduct && (
          <div>
            <Chip icon={Package}>Product is sent</Chip>
          </div>
        )}
        <Facts
          columns={1}
          facts={[
            ...restrictionFacts(campaign),
            {
              label: 'Delivery',
              value:
                campaign.deliveryDays === null
                  ? 'No due date'
                  : `${campaign.deliveryDays} ${campaign.deliveryDays === 1 ? 'day' : 'days'} after hiring`,
            },
            { label: 'Created', value: <span title={fullTime(campaign.createdAt)}>{shortDate(campaign.createdAt)}</span> },
          ]}
        />
      </Card>
    </>
  )
}

function restrictionFacts({ restrictionAge: { from, to }, ...campaign }: Campaign) {
  const { restrictionGenders, restrictionCountries, restrictionLanguage } = campaign
  const age =
    from !== null && to !== null ? `${from} to ${to}` : from !== null ? `${from} and older` : to !== null ? `Up to ${to}` : 'Any age'
  return [
    { label: 'Age', value: age },
    {
      label: 'Gender',
      value: restrictionGenders.length > 0 ? restrictionGenders.map((gender) => genderWords[gender]).join(', ') : 'Any gender',
    },
    { label: 'Country', value: restrictionCountries.length > 0 ? restrictionCountries.map(({ name }) => name).join(', ') : 'Any country' },
    { label: 'Language', value: restrictionLanguage?.name ?? 'Any language' },
  ]
}
