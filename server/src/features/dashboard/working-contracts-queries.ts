import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import { isDelivered } from '#adapters/database/delivered.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { isApprovedThisMonth, isDeliveredThisMonth } from './approved-month-queries.ts'

export type Side = 'agency' | 'creator'
export type DashboardScope = { memberId: MemberId; now: Date }

/** The state of items that wait for each side. */
export const waitingState = { agency: 'needs_review', creator: 'changes_requested' } as const satisfies Record<Side, string>

const counted = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})::int`

/**
 * The member's jobs in progress with the counts of their items, each read once and from indexes only (docs/decisions/134); of a file that could not
 * be processed its takes as well. `items` counts those that wait for this side, `sent` those that have a file, `delivered` those that were delivered
 * once.
 */
export function workingContracts({ memberId, now }: DashboardScope, side: Side): RawBuilder<unknown> {
  const isWaiting = sql<boolean>`item.state = ${sql.lit(waitingState[side])}`
  return sql`working as materialized (
    select contract.id, contract.campaign_id, ${sql.ref(`contract.${otherOf(side)}`)} as other_id, contract.due_at, item.*
    from contract cross join lateral (
      select ${counted(isWaiting)} as items, min(item.auto_approve_at) filter (where ${isWaiting}) as items_due_at,
        ${counted(sql`item.state = 'needs_review'`)} as in_review, ${counted(isApprovedThisMonth('item', now))} as approved,
        ${counted(sql`item.state <> 'failed'`)} as sent, ${counted(isDelivered('item'))} as delivered
      from contract_media as item where item.contract_id = contract.id) as item
    where ${sql.ref(`contract.${side}_id`)} = ${memberId} and contract.state = 'in_progress')`
}

const otherOf = (side: Side) => (side === 'agency' ? 'creator_id' : 'agency_id')

/** A time of a job in progress: none while its other side is suspended, because the job is paused. */
export const unlessPaused = (time: string) => sql`case when not exists (select from member as paused
  where paused.id = working.other_id and ${isSuspended('paused')}) then ${sql.ref(`working.${time}`)} end`

/** Items approved this month, in jobs in progress and in delivered ones. */
export const approvedThisMonth = ({ memberId, now }: DashboardScope, side: Side) => sql`(
  (select coalesce(sum(approved), 0) from working) + (select count(*) from contract join contract_media as item on item.contract_id = contract.id
    where ${sql.ref(`contract.${side}_id`)} = ${memberId} and ${isDeliveredThisMonth('contract', now)} and ${isApprovedThisMonth('item', now)}))`
