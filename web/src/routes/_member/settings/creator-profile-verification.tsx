import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { getCreatorProfile, submitCreatorProfile, type CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { CreatorProfileStateBadge } from '#features/creator-profile/creator-profile-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { requireRole, useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'

export const Route = createFileRoute('/_member/settings/creator-profile-verification')({
  beforeLoad: async () => {
    await requireRole('creator')
  },
  component: VerificationScreen,
})

function VerificationScreen() {
  const profile = useRead(getCreatorProfile, {})
  return (
    <Loaded query={profile} skeleton={<SkeletonRows count={4} />} failed="Failed getting your profile">
      {({ data }) => <Verification profile={data} />}
    </Loaded>
  )
}

const stateWords: Record<CreatorProfile['state'], string> = {
  incomplete: 'We review your profile and portfolio once before you can apply for work.',
  in_review: 'Your profile is in review. We will notify you when the review is done.',
  verified: 'Your profile is verified. You can apply for work.',
}

function Verification({ profile }: { profile: CreatorProfile }) {
  const user = useAuthUser()
  const submit = useAct(submitCreatorProfile, {
    onDone: () => {
      toast('Submitted successfully')
    },
  })
  const isComplete = user.creatorProfileProvided && user.portfolioProvided
  const isOpen = creatorProfileCan.submit(profile)
  return (
    <Card>
      <SectionHeader end={<CreatorProfileStateBadge state={profile.state} />}>Profile verification</SectionHeader>
      <div className="flex flex-col gap-4 px-5 pb-4 max-sm:px-4">
        <p className="text-muted">{stateWords[profile.state]}</p>
        {profile.state === 'in_review' && <p className="text-muted">This usually takes one working day.</p>}
        {profile.lastRejectionReason !== null && isOpen && (
          <Notice tone="warning" title="Your profile was sent back">
            <p className="whitespace-pre-line">{profile.lastRejectionReason}</p>
          </Notice>
        )}
      </div>
      <Rows afterHeader>
        <Step isDone={user.creatorProfileProvided} note="Who you are, which languages you speak, where you live">
          <RowLink render={<Link to="/settings/creator-profile" />}>Creator profile</RowLink>
        </Step>
        <Step isDone={user.portfolioProvided} note="At least three videos">
          <RowLink render={<Link to="/creator/portfolio" />}>Portfolio</RowLink>
        </Step>
        <Step isDone={user.profilePicturePath !== null} note="Not needed for the review, but completes your onboarding">
          <RowLink render={<Link to="/settings/user-profile" />}>Profile picture</RowLink>
        </Step>
      </Rows>
      {profile.state !== 'verified' && (
        <div className="flex flex-col gap-3 border-t border-border px-5 py-4 max-sm:px-4">
          <ProblemNotice error={submit.error} />
          <div>
            <Button
              variant="primary"
              pending={submit.isPending}
              disabledReason={reasonWords(isOpen, isComplete)}
              onClick={() => submit.mutate({})}
            >
              Submit for review
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

function reasonWords(isOpen: boolean, isComplete: boolean): string | undefined {
  if (!isOpen) return 'It is being reviewed now.'
  return isComplete ? undefined : 'Complete your creator profile and your portfolio first.'
}

function Step({ isDone, note, children }: { isDone: boolean; note: string; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <Row>
      <Icon aria-hidden size={20} className={isDone ? 'shrink-0 text-success-text' : 'shrink-0 text-faint'} />
      <RowText name={children} note={note} />
      <span className="text-sm text-muted">{isDone ? 'Done' : 'Missing'}</span>
      <RowChevron />
    </Row>
  )
}
