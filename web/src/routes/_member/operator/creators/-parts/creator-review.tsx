import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import {
  getOverview,
  listAuditEntries,
  listOperatorCreatorProfiles,
  rejectCreatorProfile,
  verifyCreatorProfile,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { useAct } from '../../../../../api/use-call.ts'
import { Card } from '../../../../../ui/card.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { ReviewFooter } from '../../-parts/review-footer.tsx'
import { CreatorRecord } from './creator-record.tsx'

const refreshes = [listOperatorCreatorProfiles, getOverview, listAuditEntries]

const cannedReasons = [
  'Please show three videos that you made yourself.',
  'The videos are too short or too dark to see how you work.',
  'Please write in the bio what you film.',
  'We could not find the Instagram account.',
  'Your address seems to be incomplete.',
]

type CreatorReviewProps = { profile: OperatorCreatorProfile; onDecided: () => void }

export function CreatorReview({ profile, onDecided }: CreatorReviewProps) {
  return (
    <Card as="article" aria-label={profile.user.general.displayName}>
      <CreatorRecord profile={profile} />
      {creatorProfileCan.verify(profile) && <ReviewDecision profile={profile} onDecided={onDecided} />}
    </Card>
  )
}

function ReviewDecision({ profile, onDecided }: CreatorReviewProps) {
  const params = { userId: profile.user.id }
  const tell = (words: string) => () => {
    toast(`${profile.user.general.displayName} ${words}`)
    onDecided()
  }
  const verify = useAct(verifyCreatorProfile, { refreshes, onDone: tell('is verified') })
  const reject = useAct(rejectCreatorProfile, { refreshes, onDone: tell('is asked to change the profile') })
  return (
    <ReviewFooter
      reader="The creator reads these words"
      cannedReasons={cannedReasons}
      approve={{ label: 'Verify', isPending: verify.isPending, onApprove: () => verify.mutate({ params }) }}
      reject={{ label: 'Send back', isPending: reject.isPending, onReject: (reason) => reject.mutate({ params, body: { reason } }) }}
      error={verify.error ?? reject.error}
    />
  )
}
