import { sql, type RawBuilder } from 'kysely'
import { hiddenPattern } from './search.ts'

/** What a member's own rows are found by: queries of the ids of matching members and campaigns among those that the member knows. */
export type OwnNames = { member: RawBuilder<unknown>; campaign?: RawBuilder<unknown> }

/** Stored names are in lower case, and `ilike` would compare the same, letter by letter in another locale. */
const isMatch = (name: string, pattern: string) => sql<boolean>`${sql.ref(name)} like lower(${hiddenPattern(pattern)})`

/** The members whom a member has a conversation with, by their names, from an index only (docs/decisions/178). */
function othersNamed(memberId: string, pattern: string) {
  const side = (own: string, other: string) => sql`select ${sql.ref(`talk.${other}_id`)} as id from conversation as talk
    where uuid_hash(${sql.ref(`talk.${own}_id`)}) = uuid_hash(${memberId}::uuid) and ${sql.ref(`talk.${own}_id`)} = ${memberId}::uuid
      and ${isMatch(`talk.${other}_sort_name`, pattern)}`
  return { agency: side('agency', 'creator'), creator: side('creator', 'agency') }
}

/** Of the conversations of a member on either side. */
export function namesInConversations(memberId: string, pattern: string): OwnNames {
  const { agency, creator } = othersNamed(memberId, pattern)
  return { member: sql`${agency} union all ${creator}` }
}

/** Of the jobs of one side: each job has a conversation. */
export const namesInJobs = {
  agency: (memberId: string, pattern: string): OwnNames => ({
    member: othersNamed(memberId, pattern).agency,
    // As an expression, so that the market's index of words is not read for it.
    campaign: sql`select own.id from campaign as own where own.agency_id = ${memberId}::uuid and own.name || '' ilike ${hiddenPattern(pattern)}`,
  }),
  creator: (memberId: string, pattern: string): OwnNames => ({
    member: othersNamed(memberId, pattern).creator,
    // From an index only (docs/decisions/179).
    campaign: sql`select own.campaign_id as id from creator_campaign as own
      where own.creator_id = ${memberId}::uuid and ${isMatch('own.name', pattern)}`,
  }),
} as const
