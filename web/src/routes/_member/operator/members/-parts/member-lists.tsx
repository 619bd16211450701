import { Link } from '@tanstack/react-router'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { CampaignStateBadge } from '../../../../../features/campaign/campaign-state-badge.tsx'
import { ContractStateBadge } from '../../../../../features/contract/contract-state-badge.tsx'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Card, SectionHeader } from '../../../../../ui/card.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { formatMoney } from '../../../../../ui/format-money.ts'
import { Row, RowLink, Rows, RowText } from '../../../../../ui/rows.tsx'
import { actionWords } from '../../-parts/audit-words.ts'

type ListProps = { member: OperatorMemberRecord }

export function MemberCampaigns({ member }: ListProps) {
  const { campaigns, counts, email } = member
  return (
    <Card>
      <SectionHeader
        count={counts.campaigns}
        end={
          counts.campaigns > 0 && (
            <Link to="/operator/campaigns" search={{ state: 'all', q: email }}>
              All of them
            </Link>
          )
        }
      >
        Campaigns
      </SectionHeader>
      {campaigns.length === 0 ? (
        <EmptyState title="No campaigns yet" level={3} />
      ) : (
        <Rows afterHeader>
          {campaigns.map(({ id, name, state, createdAt }) => (
            <Row key={id}>
              <RowText
                name={<RowLink render={<Link to="/operator/campaigns" search={{ state: 'all', q: email, show: id }} />}>{name}</RowLink>}
                badge={<CampaignStateBadge state={state} />}
                when={<RelativeTime at={createdAt} />}
              />
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}

export function MemberJobs({ member }: ListProps) {
  const { jobs, counts, email } = member
  return (
    <Card>
      <SectionHeader
        count={counts.jobs}
        end={
          counts.jobs > 0 && (
            <Link to="/operator/jobs" search={{ state: 'all', q: email }}>
              All of them
            </Link>
          )
        }
      >
        Jobs
      </SectionHeader>
      {jobs.length === 0 ? (
        <EmptyState title="No jobs yet" level={3} />
      ) : (
        <Rows afterHeader>
          {jobs.map(({ id, campaignName, other, state, price, createdAt }) => (
            <Row key={id}>
              <RowText
                name={<RowLink render={<Link to="/operator/jobs" search={{ state: 'all', q: email, show: id }} />}>{campaignName}</RowLink>}
                badge={<ContractStateBadge state={state} viewer="operator" />}
                note={`With ${other.general.displayName}, ${formatMoney(price)}`}
                when={<RelativeTime at={createdAt} />}
              />
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}

/** What was done to the member, or by an operator. */
export function MemberAudit({ member }: ListProps) {
  const { id, role, audit } = member
  const search = role === 'operator' ? { operator: id } : { subjectId: id }
  return (
    <Card>
      <SectionHeader
        end={
          audit.length > 0 && (
            <Link to="/operator/audit" search={search}>
              The whole log
            </Link>
          )
        }
      >
        {role === 'operator' ? 'Latest acts' : 'Acts of operators'}
      </SectionHeader>
      {audit.length === 0 ? (
        <EmptyState title="Nothing here yet" level={3} />
      ) : (
        <Rows afterHeader>
          {audit.map((entry) => (
            <Row key={entry.id}>
              <RowText
                name={actionWords(entry.action)}
                note={entry.reason ?? (role === 'operator' ? entry.subjectName : undefined)}
                when={
                  <>
                    <RelativeTime at={entry.createdAt} /> by {entry.operatorName}
                  </>
                }
              />
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
