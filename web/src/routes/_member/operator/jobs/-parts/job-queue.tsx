import { Link } from '@tanstack/react-router'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { ContractStateBadge } from '../../../../../features/contract/contract-state-badge.tsx'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { AvatarStack } from '../../../../../ui/avatar.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Row, RowLink, Rows, RowText } from '../../../../../ui/rows.tsx'

export function JobQueue({ jobs, currentId }: { jobs: readonly OperatorContract[]; currentId: string }) {
  return (
    <Card as="nav" aria-label="Jobs" className="overflow-hidden">
      <Rows>
        {jobs.map(({ id, campaign, agency, creator, state, createdAt, reportedAt }) => (
          <Row key={id} selected={id === currentId} className="px-4!">
            <AvatarStack
              people={[
                { id: agency.id, name: agency.general.displayName, src: agency.general.profilePicturePath, kind: 'agency' },
                { id: creator.id, name: creator.general.displayName, src: creator.general.profilePicturePath, kind: 'creator' },
              ]}
            />
            <RowText
              name={
                <RowLink
                  render={
                    <Link
                      from="/operator/jobs/"
                      to="/operator/jobs"
                      search={(before) => ({ ...before, show: id })}
                      aria-current={id === currentId || undefined}
                    />
                  }
                >
                  {campaign.name}
                </RowLink>
              }
              note={`${agency.general.displayName} and ${creator.general.displayName}`}
              when={
                <>
                  {reportedAt === null ? 'Began ' : 'Reported '}
                  <RelativeTime at={reportedAt ?? createdAt} />
                </>
              }
            >
              <span className="mt-1">
                <ContractStateBadge state={state} viewer="operator" />
              </span>
            </RowText>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
