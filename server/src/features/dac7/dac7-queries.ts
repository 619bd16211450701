import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Quarters, Seller } from './dac7-rules.ts'

export type Year = { from: Date; until: Date; timeZone: string }
export type Credited = Quarters & { memberId: MemberId }

/** Of the refunds of a job, what they took from the creator and what came back with those that failed. */
const takenBack = sql`(select coalesce(sum(back.amount_minor), 0) from refund
  join ledger_transaction as undone on undone.cause in ('refund:' || refund.id, 'refund-failed:' || refund.id)
  join ledger_entry as back on back.transaction_id = undone.id and back.account_id = entry.account_id
  where refund.payment_id = substring(credit.cause from 8)::uuid)`

/** One expression for each quarter, so that a single scan of the jobs of a year sums all of them. */
const inQuarters = (of: (quarter: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join([1, 2, 3, 4].map((quarter) => of(sql`quarter = ${sql.lit(quarter)}`)))

/**
 * What creators were credited for jobs in a year, by the quarter where the seller is. A refund counts in the quarter of its job, whenever it
 * happened: the report says what was earned for the work of that quarter, and never less than nothing.
 */
export async function readCredited(tx: Tx, { from, until, timeZone }: Year): Promise<Credited[]> {
  const { rows } = await sql<{ memberId: MemberId; minor: number[]; jobs: number[] }>`
    with job as (
      select account.member_id, extract(quarter from credit.created_at at time zone ${timeZone})::int as quarter,
        (entry.amount_minor + ${takenBack})::bigint as minor
      from ledger_transaction as credit
      join ledger_entry as entry on entry.transaction_id = credit.id
      join ledger_account as account on account.id = entry.account_id and account.kind = 'creator'
      where credit.cause like 'charge:%' and credit.created_at >= ${from} and credit.created_at < ${until})
    select member_id as "memberId",
      array[${inQuarters((quarter) => sql`coalesce(sum(minor) filter (where ${quarter}), 0)::float8`)}] as minor,
      array[${inQuarters((quarter) => sql`count(*) filter (where ${quarter} and minor > 0)::int`)}] as jobs
    from job group by member_id having sum(minor) > 0 order by member_id`.execute(tx)
  return rows
}

export type SellerRow = Seller & { memberId: MemberId }

/** Who these members are: as their account says it, or as it said when it was deleted. */
export async function readSellers(tx: Tx, memberIds: readonly MemberId[]): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow & { status: TaxStatus | null }>`
    select member.id as "memberId",
      coalesce(gone.first_name, member.first_name) as "firstName", coalesce(gone.last_name, member.last_name) as "lastName",
      coalesce(gone.birth_date, profile.birth_date)::text as "birthDate",
      coalesce(gone.street_address, profile.street_address, '') as street, coalesce(gone.postal_code, profile.postal_code, '') as "postalCode",
      coalesce(gone.city, profile.city, '') as city, coalesce(gone.country, profile.country) as country,
      coalesce(gone.status, tax.status) as status, coalesce(gone.tax_number, tax.tax_number, '') as "taxNumber",
      coalesce(gone.tin, tax.tin, '') as tin,
      coalesce(gone.birth_city, tax.birth_city, '') as "birthCity", coalesce(gone.birth_country, tax.birth_country, '') as "birthCountry",
      coalesce(gone.iban, beneficiary.iban, '') as iban, coalesce(gone.account_holder, beneficiary.full_name, '') as "accountHolder"
    from member
    left join departed_seller as gone on gone.member_id = member.id
    left join creator_profile as profile on profile.creator_id = member.id
    left join creator_tax as tax on tax.creator_id = member.id
    left join payout_beneficiary as beneficiary on beneficiary.creator_id = member.id
    where member.id = any(${memberIds}::uuid[]) order by member.id`.execute(tx)
  return rows
}

/** Before a creator who ever earned something is deleted: the law wants the report of that year complete. */
export async function keepDepartedSeller(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await sql`insert into departed_seller (member_id, first_name, last_name, company_name, birth_date, street_address, postal_code, city, country,
      status, tax_number, tin, birth_city, birth_country, iban, account_holder, kept_at)
    select member.id, member.first_name, member.last_name, member.company_name, profile.birth_date, coalesce(profile.street_address, ''),
      coalesce(profile.postal_code, ''), coalesce(profile.city, ''), profile.country, tax.status, coalesce(tax.tax_number, ''),
      coalesce(tax.tin, ''), coalesce(tax.birth_city, ''), coalesce(tax.birth_country, ''), coalesce(beneficiary.iban, ''), coalesce(beneficiary.full_name, ''), ${at}
    from member
    left join creator_profile as profile on profile.creator_id = member.id
    left join creator_tax as tax on tax.creator_id = member.id
    left join payout_beneficiary as beneficiary on beneficiary.creator_id = member.id
    where member.id = ${memberId} and exists (select from live_earning where creator_id = member.id and state = 'earned')`.execute(tx)
}
