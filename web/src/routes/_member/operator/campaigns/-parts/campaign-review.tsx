import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import {
  approveCampaign,
  markCampaignSeen,
  rejectCampaign,
  takeDownCampaign,
  getOperatorCampaign,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import type { OperatorCampaignRecord } from '@pairtake/protocol/operator/operator-record'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { ReviewFooter } from '#routes/_member/operator/-parts/review-footer.tsx'
import type { Claim } from '#routes/_member/operator/-parts/use-claim.ts'
import { problemOf, useVerdict } from '#routes/_member/operator/-parts/use-verdict.ts'
import { CampaignRecord } from './campaign-record.tsx'

const rejectReasons = [
  'Please say in the brief what should be seen and heard.',
  'Please say what the product is and what the media is for.',
  'Please don’t arrange prices or payments outside Pairtake.',
  'The brief asks for something dangerous. Please change it.',
  'Please don’t ask for contact details in the description.',
]

const takeDownReasons = [
  'The campaign was edited and now breaks our terms.',
  'Creators reported that the product does not exist.',
  'The rights to the reference material are not clear.',
]

type Deciding = { claim: Claim; onDecided: () => void }

/** One campaign with everything needed to decide on it, and the decision below. */
export function CampaignReview({ campaignId, ...deciding }: { campaignId: string } & Deciding) {
  const record = useRead(getOperatorCampaign, { params: { id: campaignId } })
  return (
    <Loaded query={record} name="The campaign" skeleton={<SkeletonPage />} missing="Campaign not found">
      {({ data }) => (
        <Card as="article" aria-label={data.name}>
          <CampaignRecord campaign={data} />
          {campaignCan.approve(data) ? <ReviewDecision campaign={data} {...deciding} /> : <MarketDecision campaign={data} {...deciding} />}
        </Card>
      )}
    </Loaded>
  )
}

type DecisionProps = { campaign: OperatorCampaignRecord } & Deciding

function ReviewDecision({ campaign, claim, onDecided }: DecisionProps) {
  const { name, review } = campaign
  const params = { id: campaign.id }
  const { version } = review
  const approve = useVerdict(approveCampaign, { done: `${name} is published`, onDone: onDecided })
  const reject = useVerdict(rejectCampaign, { done: `${name} is sent back`, onDone: onDecided })
  return (
    <ReviewFooter
      claim={claim}
      approve={{ label: 'Approve', isPending: approve.isPending, onApprove: () => approve.mutate({ params, body: { version } }) }}
      reject={{
        label: 'Reject',
        reasonLabel: 'Reason, if you send it back',
        reader: 'The brand will see this',
        cannedReasons: rejectReasons,
        isPending: reject.isPending,
        onReject: (reason) => reject.mutate({ params, body: { reason, version } }),
      }}
      error={problemOf(approve.error, reject.error)}
    />
  )
}

/** For a published campaign: its edits can be approved, or it can be taken down. */
function MarketDecision({ campaign, claim, onDecided }: DecisionProps) {
  const { name, review, editedAt } = campaign
  const params = { id: campaign.id }
  const { version } = review
  const seen = useVerdict(markCampaignSeen, { done: `You approved the edits of ${name}.`, onDone: onDecided })
  const takeDown = useVerdict(takeDownCampaign, { done: `${name} is taken down`, onDone: onDecided })
  const canLookAt = campaignCan.lookAt(campaign) && editedAt !== null
  const canTakeDown = campaignCan.takeDown(campaign)
  if (!canLookAt && !canTakeDown) return null
  return (
    <ReviewFooter
      claim={claim}
      approve={
        canLookAt
          ? { label: 'Approve edits', isPending: seen.isPending, onApprove: () => seen.mutate({ params, body: { version } }) }
          : undefined
      }
      reject={
        canTakeDown
          ? {
              label: 'Take down',
              reasonLabel: 'Reason, if you take it down',
              reader: 'The brand will see this. Open applications are declined',
              cannedReasons: takeDownReasons,
              isPending: takeDown.isPending,
              onReject: (reason) => takeDown.mutate({ params, body: { reason, version } }),
            }
          : undefined
      }
      error={problemOf(seen.error, takeDown.error)}
    />
  )
}
