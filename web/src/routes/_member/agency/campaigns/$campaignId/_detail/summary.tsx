import { createFileRoute } from '@tanstack/react-router'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { useRead } from '#api/use-call.ts'
import { CampaignPicture } from '#features/campaign/campaign-picture.tsx'
import { CampaignAssets } from './-parts/campaign-assets.tsx'
import { CampaignSide } from './-parts/campaign-side.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Columns } from '#ui/page/page.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/_detail/summary')({ component: CampaignSummary })

function CampaignSummary() {
  const { campaignId } = Route.useParams()
  // The parent layout shows nothing of this page until the campaign has loaded.
  const campaign = useRead(getCampaign, { params: { id: campaignId } }).data?.data
  if (!campaign) return null
  return (
    <Columns aside={<CampaignSide campaign={campaign} />}>
      {campaign.lastRejectionReason !== null && campaignCan.publish(campaign) && (
        <Notice tone="danger" title="What to change before publishing">
          <p className="whitespace-pre-line">{campaign.lastRejectionReason}</p>
        </Notice>
      )}
      <Card padded className="flex flex-col gap-5">
        <CampaignPicture src={campaign.coverUrl} className="h-56 rounded-control max-sm:h-40" />
        <Labelled level={2} label="Description">
          <p className="max-w-[65ch] whitespace-pre-line">
            {campaign.description || <span className="text-muted">No description yet.</span>}
          </p>
        </Labelled>
      </Card>
      <CampaignAssets campaign={campaign} />
    </Columns>
  )
}
