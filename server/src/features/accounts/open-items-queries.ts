import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { nameOf, pageSize } from './accounts-queries.ts'

/** An item that is open at a point in time; `at` is when it began, null if it has no single beginning. */
export type OpenItem = { id: string; memberId: string | null; name: string; at: Date | null; amountMinor: number; currency: string }
type Look = { until: Date; timeZone: string; after: string }

/** The amount that each creator could have paid out. */
export async function readCreatorBalances(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select a.id, a.member_id as "memberId", ${nameOf} as name, null as at, coalesce(sums.minor, 0)::bigint as "amountMinor",
      coalesce(sums.currency, '') as currency
    from (select * from ledger_account where kind = 'creator' and id > ${after}::uuid order by id limit ${pageSize}) a
    join member m on m.id = a.member_id
    cross join lateral (select sum(amount_minor) as minor, max(currency) as currency from ledger_entry
      where account_id = a.id and created_at < ${until}) sums
    order by a.id`.execute(tx)
  return rows
}

/** Payouts requested, and neither paid nor returned by then. */
export async function readOpenPayouts(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select p.id, p.creator_id as "memberId", ${nameOf} as name, p.created_at as at, p.amount_minor as "amountMinor", p.currency
    from payout p join member m on m.id = p.creator_id
    where p.id > ${after}::uuid and p.created_at < ${until}
      and (p.paid_at is null or p.paid_at >= ${until}) and (p.returned_at is null or p.returned_at >= ${until})
    order by p.id limit ${pageSize}`.execute(tx)
  return rows
}

/** Jobs delivered and not charged by then: not booked yet, but the brand will owe them. */
export async function readUncharged(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select p.id, p.agency_id as "memberId", ${nameOf} as name, p.scheduled_at as at, p.total_minor as "amountMinor", p.currency
    from payment p join member m on m.id = p.agency_id
    where p.id > ${after}::uuid and p.scheduled_at < ${until}
      and (p.paid_at is null or p.paid_at >= ${until}) and (p.voided_at is null or p.voided_at >= ${until})
    order by p.id limit ${pageSize}`.execute(tx)
  return rows
}

/** Ledger entries in suspense, with what they were booked for. */
const suspended = (until: Date) => sql`
  select e.id, e.amount_minor, e.created_at, e.currency, split_part(t.cause, ':', 1) as what, split_part(t.cause, ':', 2)::uuid as subject_id
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where e.account_id = (select id from ledger_account where kind = 'suspense') and e.created_at < ${until}`

/** Charges without a job to pay for, not given back by then. A charge whose give-back failed is owed again. */
export async function readSuspendedCharges(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select s.id, p.agency_id as "memberId", ${nameOf} as name, s.arrived_at as at, booked.minor as "amountMinor", s.currency
    from (select subject_id, sum(amount_minor)::bigint as minor from (${suspended(until)}) e where what like 'suspense%' group by 1) booked
    join suspense s on s.id = booked.subject_id
    join payment p on p.id = s.payment_id
    join member m on m.id = p.agency_id
    where s.id > ${after}::uuid
    order by s.id limit ${pageSize}`.execute(tx)
  return rows
}

/**
 * Bank movements that nobody has explained. Nothing records which one clears which, so all of them count as open since the sum of such movements was
 * last zero.
 */
export async function readSuspendedLines(tx: Tx, { until, timeZone, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with line as (
      select e.*, sum(amount_minor) over (order by created_at, id) as stand from (${suspended(until)}) e where what not like 'suspense%'),
    even as (select created_at, id from line where stand = 0 order by created_at desc, id desc limit 1)
    select l.subject_id as id, null as "memberId", coalesce(b.counterparty, '') as name, b.booked_on::timestamp at time zone ${timeZone} as at,
      l.amount_minor as "amountMinor", l.currency
    from line l left join bank_line b on b.id = l.subject_id
    where l.subject_id > ${after}::uuid and not exists (select from even where (l.created_at, l.id) <= (even.created_at, even.id))
    order by l.subject_id limit ${pageSize}`.execute(tx)
  return rows
}
