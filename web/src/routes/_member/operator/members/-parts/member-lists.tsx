import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { CampaignStateBadge } from '#features/campaign/campaign-state-badge.tsx'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Row, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { actionWords } from '#routes/_member/operator/-parts/audit-words.ts'

type ListProps = { member: OperatorMemberRecord }

type ListCardProps<Item> = {
  title: string
  count?: number
  emptyTitle: string
  items: readonly Item[]
  /** The link to the full list. */
  whole: ReactElement
  renderRow: (item: Item) => ReactElement
}

/** The latest entries, and a link to the rest. */
function ListCard<Item>({ title, count, emptyTitle, items, whole, renderRow }: ListCardProps<Item>) {
  return (
    <Card>
      <SectionHeader {...(count === undefined ? {} : { count })} end={items.length > 0 && whole}>
        {title}
      </SectionHeader>
      {items.length === 0 ? <EmptyState title={emptyTitle} level={3} /> : <Rows afterHeader>{items.map(renderRow)}</Rows>}
    </Card>
  )
}

export function MemberCampaigns({ member: { campaigns, counts, email } }: ListProps) {
  return (
    <ListCard
      title="Campaigns"
      count={counts.campaigns}
      emptyTitle="No campaigns yet"
      items={campaigns}
      whole={
        <Link to="/operator/campaigns" search={{ state: 'all', q: email }}>
          View all
        </Link>
      }
      renderRow={({ id, name, state, createdAt }) => (
        <Row key={id}>
          <RowText
            name={<RowLink render={<Link to="/operator/campaigns" search={{ state: 'all', q: email, show: id }} />}>{name}</RowLink>}
            badge={<CampaignStateBadge state={state} />}
            when={<RelativeTime at={createdAt} />}
          />
        </Row>
      )}
    />
  )
}

export function MemberContracts({ member: { jobs, counts, email } }: ListProps) {
  return (
    <ListCard
      title="Jobs"
      count={counts.jobs}
      emptyTitle="No jobs yet"
      items={jobs}
      whole={
        <Link to="/operator/jobs" search={{ state: 'all', q: email }}>
          View all
        </Link>
      }
      renderRow={({ id, campaignName, other, state, price, createdAt }) => (
        <Row key={id}>
          <RowText
            name={<RowLink render={<Link to="/operator/jobs" search={{ state: 'all', q: email, show: id }} />}>{campaignName}</RowLink>}
            badge={<ContractStateBadge state={state} viewer="operator" />}
            note={`With ${other.general.displayName}${price === null ? '' : `, ${formatMoney(price)}`}`}
            when={<RelativeTime at={createdAt} />}
          />
        </Row>
      )}
    />
  )
}

/** Actions on the member, or by an operator. */
export function MemberAudit({ member: { id, role, audit } }: ListProps) {
  return (
    <ListCard
      title={role === 'operator' ? 'Latest activity' : 'Operator activity'}
      emptyTitle="Nothing here yet"
      items={audit}
      whole={
        <Link to="/operator/audit" search={role === 'operator' ? { operator: id } : { subjectId: id }}>
          Full log
        </Link>
      }
      renderRow={(entry) => (
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
      )}
    />
  )
}
