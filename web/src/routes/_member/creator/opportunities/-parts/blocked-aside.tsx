import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { blockerWords, isMendable } from '#features/opportunity/opportunity-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Says why applying is not possible; blockers that can be fixed link to where. */
export function BlockedAside({ opportunity: { campaign, blockers } }: { opportunity: Opportunity }) {
  const { creatorProfileState } = useAuthUser()
  const isUnverified = blockers.includes('profileIncomplete')
  const others = blockers.filter((blocker) => blocker !== 'profileIncomplete')
  return (
    <>
      {isUnverified && (
        <Notice tone="warning">
          {blockerWords('profileIncomplete', campaign)}
          {creatorProfileState === 'in_review' && <p>Your profile is in review. We will notify you when the review is done.</p>}
          <p className="flex flex-wrap gap-x-4">
            <Link to="/settings/creator-profile">Go to your creator profile</Link>
            {creatorProfileState === 'in_review' && <Link to="/settings/creator-profile-verification">See the verification</Link>}
          </p>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="plain" icon={Lock} title="You cannot apply to this campaign">
          <ul className="flex flex-col gap-2 text-main">
            {others.map((blocker) => (
              <li key={blocker}>{blockerWords(blocker, campaign)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {others.length > 0 && others.every(isMendable) && creatorProfileState !== 'in_review' && (
        <Button wide render={<Link to="/settings/creator-profile" />}>
          Change my profile
        </Button>
      )}
      {!isUnverified && (
        <Button wide variant="quiet" render={<Link to="/creator/opportunities" search={{ applicable: true }} />}>
          Show campaigns open to me
        </Button>
      )}
    </>
  )
}
