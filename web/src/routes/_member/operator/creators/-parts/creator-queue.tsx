import { Link } from '@tanstack/react-router'
import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import { CreatorProfileStateBadge } from '../../../../../features/creator-profile/creator-profile-state-badge.tsx'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Row, RowLink, Rows, RowText } from '../../../../../ui/rows.tsx'

export function CreatorQueue({ profiles, currentId }: { profiles: readonly OperatorCreatorProfile[]; currentId: string }) {
  return (
    <Card as="nav" aria-label="Creators" className="overflow-hidden">
      <Rows>
        {profiles.map(({ user, state, submittedAt, portfolioChangedAt }) => {
          const { id, general } = user
          const at = portfolioChangedAt ?? submittedAt
          return (
            <Row key={id} selected={id === currentId} className="px-4!">
              <Avatar id={id} name={general.displayName} src={general.profilePicturePath} size={34} />
              <RowText
                name={
                  <RowLink
                    render={
                      <Link
                        from="/operator/creators/"
                        to="/operator/creators"
                        search={(before) => ({ ...before, show: id })}
                        aria-current={id === currentId || undefined}
                      />
                    }
                  >
                    {general.displayName}
                  </RowLink>
                }
                badge={state === 'in_review' ? undefined : <CreatorProfileStateBadge state={state} />}
                note={user.email}
                when={at === null ? undefined : <RelativeTime at={at} />}
              />
            </Row>
          )
        })}
      </Rows>
    </Card>
  )
}
