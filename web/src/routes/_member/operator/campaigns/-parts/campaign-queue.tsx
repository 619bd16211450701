import { Link } from '@tanstack/react-router'
import type { OperatorCampaign } from '@pairtake/protocol/operator/operator'
import { CampaignStateBadge } from '../../../../../features/campaign/campaign-state-badge.tsx'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Row, RowLink, Rows, RowText } from '../../../../../ui/rows.tsx'

export function CampaignQueue({ campaigns, currentId }: { campaigns: readonly OperatorCampaign[]; currentId: string }) {
  return (
    <Card as="nav" aria-label="Campaigns" className="overflow-hidden">
      <Rows>
        {campaigns.map(({ id, name, state, agency, submittedAt, editedAt, createdAt }) => (
          <Row key={id} selected={id === currentId} className="px-4!">
            <Avatar id={agency.id} name={agency.general.displayName} src={agency.general.profilePicturePath} kind="agency" size={34} />
            <RowText
              name={
                <RowLink
                  render={
                    <Link
                      from="/operator/campaigns/"
                      to="/operator/campaigns"
                      search={(before) => ({ ...before, show: id })}
                      aria-current={id === currentId || undefined}
                    />
                  }
                >
                  {name}
                </RowLink>
              }
              badge={state === 'in_review' ? undefined : <CampaignStateBadge state={state} />}
              note={agency.general.displayName}
              when={<RelativeTime at={editedAt ?? submittedAt ?? createdAt} />}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
