import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { VatIdCheck } from '#adapters/database/schema.gen.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { vatIdPatterns } from '#vat-ids.ts'
import type { Answered } from './vat-id-rules.ts'

const patterns = JSON.stringify(Object.fromEntries(Object.entries(vatIdPatterns).map(([country, form]) => [country, form.source])))

export type VatIdToAsk = { id: MemberId; number: string }

/** Well-formed numbers that were never checked, then those that are due for another check; triggers keep when (0118). */
export async function listVatIdsToAsk(tx: Tx, list: DueList): Promise<VatIdToAsk[]> {
  const { rows } = await sql<VatIdToAsk>`
    select given.member_id as id, given.number from vat_id_due as due
    join given_vat_id as given on given.member_id = due.member_id
    join live_member as member on member.id = given.member_id
    join jsonb_each_text(${patterns}::jsonb) as form on form.key = given.country and given.number ~ form.value
    where due.ask_at <= ${list.now} and ${isAskedFor(list, sql`given.member_id`)}
    order by due.ask_at, given.member_id limit ${list.limit}`.execute(tx)
  return rows
}

/** The member's current number, with the last answer about it. */
export function findVatIdStanding(tx: Tx, memberId: MemberId) {
  return tx.selectFrom('vat_id_standing').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** The last answer about the VAT ID of the member in a column; in a list it is looked up for each row. */
export const vatIdOutcomeOf = (memberColumn: string) =>
  sql<Answered | null>`(select outcome from vat_id_standing where vat_id_standing.member_id = ${sql.ref(memberColumn)})`

/** The last question about a number, answered or not. */
export function findLatestCheck(tx: Tx, { id, number }: VatIdToAsk) {
  return tx
    .selectFrom('vat_id_check')
    .select(['outcome', 'unanswered_before', 'ask_again_at'])
    .where('member_id', '=', id)
    .where('number', '=', number)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertVatIdCheck(tx: Tx, row: Insertable<VatIdCheck>): Promise<void> {
  await tx.insertInto('vat_id_check').values(row).execute()
}

/** Members whose current VAT ID is not registered. */
export const membersWithInvalidVatId = sql<MemberId>`(select standing.member_id
  from (select distinct member_id, number from vat_id_check where outcome = 'invalid') as refused
  join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
  join live_member as holder on holder.id = standing.member_id)`

/** The member whose tax an invoice to us or from us depends on. */
export async function findVatIdHolder(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('live_member as member')
    .select(['member.role'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('self_billing_agreement').select('id').where('creator_id', '=', memberId).where('revoked_at', 'is', null))
        .as('isSelfBilled'),
    )
    .where('member.id', '=', memberId)
    .executeTakeFirst()
}
