import { createFileRoute } from '@tanstack/react-router'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { useRead } from '#api/use-call.ts'
import { CreatorProfileStateBadge } from '#features/creator-profile/creator-profile-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { requireRole } from '#mechanisms/session/auth-user.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonForm } from '#ui/feedback/skeleton.tsx'
import { CreatorProfileForm } from './-parts/creator-profile-form.tsx'

export const Route = createFileRoute('/_member/settings/creator-profile')({
  beforeLoad: async () => {
    await requireRole('creator')
  },
  component: CreatorProfileScreen,
})

function CreatorProfileScreen() {
  const profile = useRead(getCreatorProfile, {})
  return (
    <Loaded query={profile} skeleton={<SkeletonForm />} failed="Failed getting your profile">
      {({ data }) => (
        <Card padded>
          <SectionHeader bare end={<CreatorProfileStateBadge state={data.state} />}>
            Creator profile
          </SectionHeader>
          <p className="mt-1 mb-4 text-muted">
            Brands see it when you apply. Your address stays hidden until a product has to be sent to you.
          </p>
          {data.state === 'in_review' && (
            <Notice tone="warning" className="mb-4">
              Your profile is in review. You can change it again when the review is done.
            </Notice>
          )}
          {data.state === 'incomplete' && data.lastRejectionReason !== null && (
            <Notice tone="warning" title="Your profile was sent back" className="mb-4">
              <p className="whitespace-pre-line">{data.lastRejectionReason}</p>
            </Notice>
          )}
          <CreatorProfileForm key={data.state} profile={data} />
        </Card>
      )}
    </Loaded>
  )
}
