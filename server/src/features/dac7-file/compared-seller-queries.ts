import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { creditedIn, isSurelyComplete, joinedDetails, sellerDetails, type Year } from '#features/dac7/dac7-queries.ts'
import type { Quarters, Seller } from '#features/dac7/dac7-rules.ts'

/**
 * A seller, and the record of them that the tax office knows; `minor` and `jobs` are null for somebody who is filed and was no seller after all.
 * `sellerHash` stands for everything that a record is made from.
 */
export type ComparedRow = Seller & { [K in keyof Quarters]: Quarters[K] | null } & {
  memberId: MemberId
  sellerHash: string
  filedRef: string | null
  filedContent: string | null
}

type Asked = Year & {
  year: number
  /** Changes when records are written another way. */
  markupHash: string
  /** Whether sellers who are not filed are listed even if they lack nothing. */
  listsUnfiled: boolean
}

const readAtOnce = 500

const identity =
  'firstName lastName birthDate street postalCode city country status taxNumber tin birthCity birthCountry iban accountHolder'
const hashed = [...identity.split(' '), 'minor', 'jobs']

/**
 * Compares everyone who earned something in a year with the records that were filed last, in the database, since there may be hundreds of thousands.
 * Lists, some at a time, those who may lack something and those whose record may have changed: first the filed ones, then those who are filed and
 * were no seller, whose hash differs as well, then those who are not filed. `total` is the number of all sellers, on every page. The last page may
 * be empty.
 */
export async function* readCompared(tx: Tx, asked: Asked): AsyncGenerator<{ total: number; rows: ComparedRow[] }> {
  await sql`declare compared no scroll cursor for ${compared(asked)}`.execute(tx)
  for (let total = 0; ;) {
    const { rows } = await sql<ComparedRow & { memberId: MemberId | null; total: number }>`
      fetch ${sql.lit(readAtOnce)} from compared`.execute(tx)
    // If nobody is listed, there is one row with the total.
    total = rows[0]?.total ?? total
    yield { total, rows: rows.filter(({ memberId }) => memberId !== null) }
    if (rows.length < readAtOnce) break
  }
  await sql`close compared`.execute(tx)
}

const compared = ({ year, markupHash, listsUnfiled, ...inYear }: Asked) => sql`
  with filed_file as (
    select file.id from dac7_file as file
    join lateral (select filed_on from dac7_filing where file_id = file.id order by id desc limit 1) as said on said.filed_on is not null
    where file.year = ${year}),
  known as (
    select distinct on (record.member_id) record.member_id, record.file_id, record.doc_type, record.seller_hash
    from filed_file join dac7_record as record on record.file_id = filed_file.id order by record.member_id, record.file_id desc),
  filed as (select member_id, file_id, seller_hash from known where doc_type <> 'OECD3'),
  credited as materialized (${creditedIn(inYear)}),
  seller as (
    select member.id as "memberId", ${sellerDetails}, credited.minor, credited.jobs, filed.file_id, filed.seller_hash
    from credited full join filed on filed.member_id = credited.member_id
    join member on member.id = coalesce(credited.member_id, filed.member_id)
    ${joinedDetails}),
  compared as (
    select seller.*, ${isSurelyComplete('seller')} as is_complete,
      hash_record_extended(row(${sql.join(hashed.map((name) => sql.ref(`seller.${name}`)))}), hashtextextended(${markupHash}, 0))::text as "sellerHash"
    from seller),
  listed as (
    select * from compared where not is_complete
      or case when file_id is null then ${listsUnfiled}::bool else seller_hash is distinct from "sellerHash" end)
  select counted.total, listed.*, record.doc_ref_id as "filedRef", record.content as "filedContent"
  from (select count(*)::int as total from credited) as counted
  left join listed on true
  left join dac7_record as record on record.file_id = listed.file_id and record.member_id = listed."memberId"
  order by case when listed.file_id is null then 2 when listed.minor is null then 1 else 0 end, listed."memberId"`
