import type { ReactElement } from 'react'
import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import { CreatorProfileStateBadge } from '#features/creator-profile/creator-profile-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Row, RowLink, RowText } from '#ui/surfaces/rows.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'

type CreatorRowProps = { profile: OperatorCreatorProfile; link: ReactElement<Record<string, unknown>>; isCurrent: boolean }

export function CreatorRow({ profile, link, isCurrent }: CreatorRowProps) {
  const { user, state, submittedAt, portfolioChangedAt, dueAt, submissions, portfolio } = profile
  const { displayName, profilePicturePath } = user.general
  const at = portfolioChangedAt ?? submittedAt
  return (
    <Row selected={isCurrent} className="px-4!">
      <Avatar id={user.id} name={displayName} src={profilePicturePath} size={34} />
      <RowText
        name={
          <RowLink render={link}>
            <span aria-current={isCurrent || undefined}>{displayName}</span>
          </RowLink>
        }
        note={`${portfolio.length} ${portfolio.length === 1 ? 'video' : 'videos'}${triesWords(submissions)}`}
        when={
          at === null ? undefined : (
            <>
              {portfolioChangedAt !== null && 'Changed '}
              <RelativeTime at={at} />
            </>
          )
        }
      >
        <span className="mt-1">{dueAt === null ? <CreatorProfileStateBadge state={state} /> : <WaitingBadge dueAt={dueAt} />}</span>
      </RowText>
    </Row>
  )
}
