import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'
import type { CampaignId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#config.ts'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended, standsStill } from '#adapters/database/suspended.ts'
import { newId } from '#ids.ts'
import { owedItems } from '#features/contract/contract-due-queries.ts'
import type { CalendarFeed } from './calendar-feed-rules.ts'

export type CalendarRow = {
  kind: CalendarEntry['kind']
  at: Date
  contract_id: ContractId
  campaign_id: CampaignId
  campaign_name: string
  other_name: string
  items: number
}

/** Items that are approved automatically together: at the same moment, or on the same day in UTC (R-427). */
const approvedTogether = { moment: sql`item.auto_approve_at`, day: sql`date_trunc('day', item.auto_approve_at, 'UTC')` }

type Period = { memberId: MemberId; of: 'agency' | 'creator'; from: Date; until: Date; approvedBy: keyof typeof approvedTogether }

/** A setting of 0 turns off what happens automatically, also at times that were stored before (R-474). */
type Clocks = Pick<Config, 'autoApproveDays' | 'autoFinalizeHours'>

/** No calendar needs more; a brand with more jobs at once has the lists. */
const mostEntries = sql.raw('2000')

/**
 * The events of a member's jobs in a period, ordered by time. Jobs in progress of a suspended side are paused and have none (R-003); delivered ones are
 * still charged (R-004).
 */
export async function listCalendarRows(tx: Tx, clocks: Clocks, { memberId, of, from, until, approvedBy }: Period): Promise<CalendarRow[]> {
  const [side, other] = of === 'agency' ? ['agency_id', 'creator_id'] : ['creator_id', 'agency_id']
  const isInPeriod = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`
  // Each kind of event reads the jobs by an index of its own: of thousands in progress, few are due in a period.
  const contracts = (state: string, and: RawBuilder<boolean>) => sql`(
    select contract.id, contract.campaign_id, ${sql.ref(`contract.${other}`)} as other_id, contract.due_at, contract.auto_finalize_at, contract.unsent_items
      from contract
    where ${sql.ref(`contract.${side}`)} = ${memberId} and contract.state = ${sql.lit(state)} and ${and} offset 0)`
  const isDue = sql<boolean>`${isInPeriod('contract.due_at')} and not ${standsStill('contract')}`
  const { rows } = await sql<CalendarRow>`
    with entry as (
      select 'delivery' as kind, own.due_at as at, own.id, own.campaign_id, own.other_id, owing.items
      from ${contracts('in_progress', isDue)} as own cross join lateral (select ${owedItems('own')} as items) as owing
      where owing.items > 0
      union all
      select 'review', review.at, own.id, own.campaign_id, own.other_id, review.items
      from (select item.contract_id, min(item.auto_approve_at) as at, count(*)::int as items from contract_media as item
          where ${sql.ref(`item.${side}`)} = ${memberId} and item.state = 'needs_review' and not item.is_cancelled and ${isInPeriod('item.auto_approve_at')}
          group by item.contract_id, ${approvedTogether[approvedBy]} offset 0) as review
        cross join lateral (select contract.id, contract.campaign_id, ${sql.ref(`contract.${other}`)} as other_id from contract
          where contract.id = review.contract_id and not ${standsStill('contract')} offset 0) as own
      where ${clocks.autoApproveDays > 0}::boolean
      union all
      select 'finalize', own.auto_finalize_at, own.id, own.campaign_id, own.other_id, 0
      from ${contracts('delivered', isInPeriod('contract.auto_finalize_at'))} as own join live_payment as payment on payment.contract_id = own.id
      where payment.failure is null and ${clocks.autoFinalizeHours > 0}::boolean
    )
    select entry.kind, entry.at, entry.items, entry.id as contract_id, entry.campaign_id, campaign.name as campaign_name,
      other.display_name as other_name
    from entry
    join campaign on campaign.id = entry.campaign_id
    join member as other on other.id = entry.other_id
    order by entry.at, entry.id, entry.kind limit ${mostEntries}`.execute(tx)
  return rows
}

/** Includes the member's role; a suspended or deleted member has no feed. */
export function findCalendarFeed(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('calendar_feed')
    .innerJoin('live_member as member', 'member.id', 'calendar_feed.member_id')
    .select(['calendar_feed.member_id', 'calendar_feed.key', 'calendar_feed.created_at', 'member.role'])
    .where('calendar_feed.member_id', '=', memberId)
    .where(({ not }) => not(isSuspended('member')))
    .executeTakeFirst()
}

/** Replaces the key: of two concurrent renewals, the later one's URL works. */
export function saveCalendarFeed(tx: Tx, memberId: MemberId, now: Date): Promise<CalendarFeed> {
  const fresh = { key: newId(), created_at: now }
  return tx
    .insertInto('calendar_feed')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .returning(['member_id', 'key', 'created_at'])
    .executeTakeFirstOrThrow()
}

export async function removeCalendarFeed(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('member_id', '=', memberId).execute()
}
