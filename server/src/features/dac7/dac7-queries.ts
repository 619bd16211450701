import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { vatIdPatterns } from '#vat-ids.ts'

/** The starts of the quarters of a year, and its end. */
export type Year = { quarters: readonly [Date, Date, Date, Date]; until: Date }

/** Of each job, what its refunds took from the creator. One that failed took nothing. */
const takenBack = sql`select payment.contract_id, sum(refund.creator_minor) as minor from refund join live_payment as payment on payment.id = refund.payment_id
  where refund.state = 'done' and refund.creator_minor > 0 group by payment.contract_id`

/**
 * What creators earned with jobs in a year, by its quarters, in hundredths: `member_id`, `minor` and `jobs`, those with a rest. A refund counts in
 * the quarter of its job, whenever it happened: the report says what was earned for the work of that quarter, and never less than nothing. The
 * nightly proof compares earnings and refunds with the ledger.
 */
export function creditedIn({ quarters, until }: Year): RawBuilder<unknown> {
  const eachQuarter = (of: (isIn: RawBuilder<boolean>) => RawBuilder<unknown>) =>
    sql.join(quarters.map((from, at) => of(sql<boolean>`earned_at >= ${from} and earned_at < ${quarters[at + 1] ?? until}`)))
  return sql`select creator_id as member_id,
      array[${eachQuarter((isIn) => sql`coalesce(sum(minor) filter (where ${isIn}), 0)::float8`)}] as minor,
      array[${eachQuarter((isIn) => sql`count(*) filter (where ${isIn} and minor > 0)::int`)}] as jobs
    from (
      select earning.creator_id, earning.earned_at, earning.amount_minor - coalesce(taken.minor, 0) as minor
      from live_earning as earning left join (${takenBack}) as taken on taken.contract_id = earning.contract_id
      where earning.state = 'earned' and earning.earned_at >= ${quarters[0]} and earning.earned_at < ${until}) as job
    group by creator_id having sum(minor) > 0`
}

/** Who a member is, by the names of `Seller`: as their account says it, or as it said when it was deleted. */
export const sellerDetails = sql`coalesce(gone.first_name, member.first_name) as "firstName", coalesce(gone.last_name, member.last_name) as "lastName",
  coalesce(gone.birth_date, profile.birth_date)::text as "birthDate",
  coalesce(gone.street_address, profile.street_address, '') as street, coalesce(gone.postal_code, profile.postal_code, '') as "postalCode",
  coalesce(gone.city, profile.city, '') as city, coalesce(gone.country, profile.country) as country,
  coalesce(gone.status, tax.status) as status, coalesce(gone.tax_number, tax.tax_number, '') as "taxNumber",
  coalesce(gone.tin, tax.tin, '') as tin,
  coalesce(gone.birth_city, tax.birth_city, '') as "birthCity", coalesce(gone.birth_country, tax.birth_country, '') as "birthCountry",
  coalesce(gone.iban, beneficiary.iban, '') as iban, coalesce(gone.account_holder, beneficiary.full_name, '') as "accountHolder"`

/** Where `sellerDetails` come from, for a joined `member`. */
export const joinedDetails = sql`left join departed_seller as gone on gone.member_id = member.id
  left join creator_profile as profile on profile.creator_id = member.id
  left join creator_tax as tax on tax.creator_id = member.id
  left join payout_beneficiary as beneficiary on beneficiary.creator_id = member.id`

/** Text that begins with a digit or a Latin letter, so it surely says something in the report. By code points, which needs no pattern. */
const says = (text: RawBuilder<unknown>, last = '{') => sql<boolean>`${text} collate "C" between '0' and ${sql.lit(last)}`

/**
 * Whether a seller with `sellerDetails` is surely reportable and lacks nothing (`gapsOf`). Of those it leaves out, a part lacks nothing either, such
 * as an Émile. In a market of any size this spares reading almost everybody.
 */
export const isSurelyComplete = (seller: string): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${seller}.${name}`)
  const union = sql.join(Object.keys(vatIdPatterns).map((country) => sql.lit(country)))
  return sql<boolean>`coalesce(${of('country')} in (${union}) and ${of('birthDate')} is not null
    and ${says(of('firstName'))} and ${says(of('lastName'))} and ${says(of('city'))}
    and (${says(of('tin'))} or (${of('status')} <> 'vat_registered' and ${says(of('taxNumber'), ':')})), false)`
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
