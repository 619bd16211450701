import { sql } from 'kysely'

/**
 * Whether a member is suspended, by its alias in the statement. All other effects of a suspension derive from this (tools/structure/live-rows.ts).
 */
export const isSuspended = (member: string) => sql<boolean>`${sql.ref(`${member}.suspended_at`)} is not null`

/** Whether a side of the job with the alias `contract` is suspended: the job is paused until the suspension is lifted (R-003). */
export const isASideSuspended = standsStill('contract')

/** The same for a job with another alias. */
export function standsStill(contract: string) {
  return sql<boolean>`exists (select from member
  where member.id in (${sql.ref(`${contract}.agency_id`)}, ${sql.ref(`${contract}.creator_id`)}) and ${isSuspended('member')})`
}

/** The same for a statement that looks at many jobs: who is suspended is listed once, instead of looked up for each. */
export const standsStillAmongMany = (contract: string) =>
  sql<boolean>`(${sql.join(
    ['agency_id', 'creator_id'].map(
      (side) => sql`${sql.ref(`${contract}.${side}`)} in (select member.id from member where ${isSuspended('member')})`,
    ),
    sql` or `,
  )})`

/** Since when the first of these members is suspended; null while none of them is. */
export const suspendedSince = (...members: string[]) =>
  sql<Date | null>`least(${sql.join(members.map((member) => sql.ref(`${member}.suspended_at`)))})`
