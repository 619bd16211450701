import { sql } from 'kysely'

/** Whether a member is suspended, by the name it has in the statement. What else a suspension means follows from here (tools/structure/live-rows.ts). */
export const isSuspended = (member: string) => sql<boolean>`${sql.ref(`${member}.suspended_at`)} is not null`

/** A side of the job that the statement calls `contract` is suspended: until that is lifted it stands still (R-003). */
export const isASideSuspended = sql<boolean>`exists (select from member
  where member.id in (contract.agency_id, contract.creator_id) and ${isSuspended('member')})`
