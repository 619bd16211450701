import {
  approveCampaign,
  getOverview,
  listAuditEntries,
  listOperatorCampaigns,
  rejectCampaign,
  takeDownCampaign,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import type { OperatorCampaign } from '@pairtake/protocol/operator/operator'
import { useAct } from '../../../../../api/use-call.ts'
import { Card } from '../../../../../ui/card.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { ReviewFooter } from '../../-parts/review-footer.tsx'
import { CampaignRecord } from './campaign-record.tsx'

const refreshes = [listOperatorCampaigns, getOverview, listAuditEntries]

const rejectReasons = [
  'Please say in the brief what should be seen and heard.',
  'Please say what the product is and what the media is for.',
  'The price or the payment may not be arranged outside of Pairtake.',
  'The brief asks for something dangerous. Please change it.',
  'Please do not ask for contact data in the description.',
]

const takeDownReasons = [
  'The campaign was changed so that it breaks our terms.',
  'Creators reported that the product does not exist.',
  'The rights to the reference material are not clear.',
]

type CampaignReviewProps = { campaign: OperatorCampaign; /** The campaign has left the queue. */ onDecided: () => void }

/** One campaign with all that decides on it, and the decision below. */
export function CampaignReview({ campaign, onDecided }: CampaignReviewProps) {
  return (
    <Card as="article" aria-label={campaign.name}>
      <CampaignRecord campaign={campaign} />
      {campaignCan.approve(campaign) && <ReviewDecision campaign={campaign} onDecided={onDecided} />}
      {campaignCan.takeDown(campaign) && <TakeDownDecision campaign={campaign} onDecided={onDecided} />}
    </Card>
  )
}

function ReviewDecision({ campaign, onDecided }: CampaignReviewProps) {
  const params = { id: campaign.id }
  const tell = (words: string) => () => {
    toast(`${campaign.name} ${words}`)
    onDecided()
  }
  const approve = useAct(approveCampaign, { refreshes, onDone: tell('is published') })
  const reject = useAct(rejectCampaign, { refreshes, onDone: tell('is sent back') })
  return (
    <ReviewFooter
      reader="The brand reads these words"
      cannedReasons={rejectReasons}
      approve={{ label: 'Approve', isPending: approve.isPending, onApprove: () => approve.mutate({ params }) }}
      reject={{ label: 'Reject', isPending: reject.isPending, onReject: (reason) => reject.mutate({ params, body: { reason } }) }}
      error={approve.error ?? reject.error}
    />
  )
}

function TakeDownDecision({ campaign, onDecided }: CampaignReviewProps) {
  const takeDown = useAct(takeDownCampaign, {
    refreshes,
    onDone: () => {
      toast(`${campaign.name} is off the market`)
      onDecided()
    },
  })
  return (
    <ReviewFooter
      reader="The brand reads these words; open applications are declined"
      cannedReasons={takeDownReasons}
      reject={{
        label: 'Take down',
        isPending: takeDown.isPending,
        onReject: (reason) => takeDown.mutate({ params: { id: campaign.id }, body: { reason } }),
      }}
      error={takeDown.error}
    />
  )
}
