import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import {
  markPortfolioSeen,
  rejectCreatorProfile,
  verifyCreatorProfile,
  getOperatorCreatorProfile,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import type { OperatorCreatorRecord } from '@pairtake/protocol/operator/operator-record'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { ReviewFooter } from '#routes/_member/operator/-parts/review-footer.tsx'
import type { Claim } from '#routes/_member/operator/-parts/use-claim.ts'
import { problemOf, useVerdict } from '#routes/_member/operator/-parts/use-verdict.ts'
import { CreatorRecord } from './creator-record.tsx'

const cannedReasons = [
  'Please show three videos that you made yourself.',
  'The videos are too short or too dark to see how you work.',
  'Please write in the bio what you film.',
  'We could not find the Instagram account.',
  'Your address seems to be incomplete.',
]

type Deciding = { claim: Claim; onDecided: () => void }

/** One creator with everything needed to decide on them, and the decision below. */
export function CreatorReview({ creatorId, ...deciding }: { creatorId: string } & Deciding) {
  const record = useRead(getOperatorCreatorProfile, { params: { userId: creatorId } })
  return (
    <Loaded query={record} name="The profile" skeleton={<SkeletonPage />} missing="Profile not found">
      {({ data }) => (
        <Card as="article" aria-label={data.user.general.displayName}>
          <CreatorRecord profile={data} />
          <Decision profile={data} {...deciding} />
        </Card>
      )}
    </Loaded>
  )
}

function Decision({ profile, claim, onDecided }: { profile: OperatorCreatorRecord } & Deciding) {
  const { user, review, portfolioChangedAt } = profile
  const name = user.general.displayName
  const params = { userId: user.id }
  const { version } = review
  const options = { onDone: onDecided }
  const verify = useVerdict(verifyCreatorProfile, { done: `${name} is verified`, ...options })
  const seen = useVerdict(markPortfolioSeen, {
    // The name may end with the dot of an initial.
    done: `You approved the portfolio of ${name.replace(/\.$/, '')}.`,
    ...options,
  })
  const reject = useVerdict(rejectCreatorProfile, { done: `${name} is asked to change the profile`, ...options })
  if (!creatorProfileCan.reject(profile)) return null
  const canVerify = creatorProfileCan.verify(profile)
  const approve = canVerify
    ? { label: 'Verify', isPending: verify.isPending, onApprove: () => verify.mutate({ params, body: { version } }) }
    : { label: 'Approve portfolio', isPending: seen.isPending, onApprove: () => seen.mutate({ params, body: { version } }) }
  return (
    <ReviewFooter
      claim={claim}
      approve={canVerify || portfolioChangedAt !== null ? approve : undefined}
      reject={{
        label: 'Send back',
        reasonLabel: 'Reason, if you send it back',
        reader: canVerify ? 'The creator will see this' : 'The creator will see this and can’t apply until verified again',
        cannedReasons,
        isPending: reject.isPending,
        onReject: (reason) => reject.mutate({ params, body: { reason, version } }),
      }}
      error={problemOf(verify.error, seen.error, reject.error)}
    />
  )
}
