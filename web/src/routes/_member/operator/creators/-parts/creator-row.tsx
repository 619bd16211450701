import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import { CreatorProfileStateBadge } from '#features/creator-profile/creator-profile-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { QueueRow, type QueueRowLook } from '#routes/_member/operator/-parts/queue-row.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'

export function CreatorRow({ profile, ...look }: { profile: OperatorCreatorProfile } & QueueRowLook) {
  const { user, state, submittedAt, portfolioChangedAt, dueAt, submissions, portfolio } = profile
  const { displayName, profilePicturePath } = user.general
  const at = portfolioChangedAt ?? submittedAt
  return (
    <QueueRow
      {...look}
      avatar={<Avatar id={user.id} name={displayName} src={profilePicturePath} size={34} />}
      name={displayName}
      note={`${portfolio.length} ${portfolio.length === 1 ? 'video' : 'videos'}${triesWords(submissions)}`}
      when={
        at !== null && (
          <>
            {portfolioChangedAt !== null && 'Changed '}
            <RelativeTime at={at} />
          </>
        )
      }
      badge={dueAt === null ? <CreatorProfileStateBadge state={state} /> : <WaitingBadge dueAt={dueAt} />}
    />
  )
}
