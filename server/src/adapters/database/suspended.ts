import { sql } from 'kysely'

/** Whether a member is suspended, by the name it has in the statement. What else a suspension means follows from here (tools/structure/live-rows.ts). */
export const isSuspended = (member: string) => sql<boolean>`${sql.ref(`${member}.suspended_at`)} is not null`

/** A side of the job that the statement calls `contract` is suspended: until that is lifted it stands still (R-003). */
export const isASideSuspended = standsStill('contract')

/** The same of a job that the statement calls by another name. */
export function standsStill(contract: string) {
  return sql<boolean>`exists (select from member
  where member.id in (${sql.ref(`${contract}.agency_id`)}, ${sql.ref(`${contract}.creator_id`)}) and ${isSuspended('member')})`
}
