import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { isSuspended } from '#adapters/database/suspended.ts'
import { isApprovedThisMonth } from '#features/contract/approved-month-queries.ts'

export type Side = 'agency' | 'creator'
export type DashboardScope = { memberId: MemberId; now: Date; provider: string }

/** The state of items that wait for each side. */
export const waitingState = { agency: 'needs_review', creator: 'changes_requested' } as const satisfies Record<Side, string>

const otherOf = (side: Side) => (side === 'agency' ? 'creator_id' : 'agency_id')

/** Items of the member's jobs, except those of cancelled ones, which wait for nobody (docs/decisions/161). */
const ofMember = (item: string, side: Side, memberId: MemberId) =>
  sql<boolean>`${sql.ref(`${item}.${side}_id`)} = ${memberId} and not ${sql.ref(`${item}.is_cancelled`)}`

/** The member's jobs with items that wait for this side, from an index of these items only; `due_at` is the first time of theirs. */
export const contractsWithItems = ({ memberId }: DashboardScope, side: Side) => sql`(
  select item.contract_id as id, ${sql.ref(`item.${otherOf(side)}`)} as other_id, count(*)::int as items, min(item.auto_approve_at) as due_at
  from contract_media as item where ${ofMember('item', side, memberId)} and item.state = ${sql.lit(waitingState[side])}
  group by 1, 2) as working`

/** Items of the member's jobs that wait for review. */
export const itemsInReview = ({ memberId }: DashboardScope, side: Side) =>
  sql`(select count(*) from contract_media as item where ${ofMember('item', side, memberId)} and item.state = 'needs_review')`

/** Items of the member's jobs that were approved this month. */
export const approvedThisMonth = ({ memberId, now }: DashboardScope, side: Side) =>
  sql`(select count(*) from contract_media as item where ${ofMember('item', side, memberId)} and ${isApprovedThisMonth('item', now)})`

/** A creator's jobs in progress that lack files, in the order of their due dates, read one by one, until a limit is reached. */
export const contractsToSend = ({ memberId }: DashboardScope) => sql`(
  select contract.id, contract.agency_id as other_id, contract.due_at, contract.unsent_items from contract
    where contract.creator_id = ${memberId} and contract.state = 'in_progress' and contract.unsent_items > 0 order by contract.due_at offset 0) as working`

/** Whether a job is paused, because its other side is suspended: its times are not shown (R-003). */
export const isPaused = sql<boolean>`exists (select from member as paused where paused.id = working.other_id and ${isSuspended('paused')})`
