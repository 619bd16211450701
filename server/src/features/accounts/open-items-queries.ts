import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { nameOf, pageSize } from './accounts-queries.ts'

/** What is open at a moment: `at` is when it began, where it began once. */
export type OpenItem = { id: string; memberId: string; name: string; at: Date | null; amountMinor: number; currency: string }
type Look = { until: Date; after: string }

/** What each creator could have paid out. */
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

/** Requested, and neither paid nor returned by then. */
export async function readOpenPayouts(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select p.id, p.creator_id as "memberId", ${nameOf} as name, p.created_at as at, p.amount_minor as "amountMinor", p.currency
    from payout p join member m on m.id = p.creator_id
    where p.id > ${after}::uuid and p.created_at < ${until}
      and (p.paid_at is null or p.paid_at >= ${until}) and (p.returned_at is null or p.returned_at >= ${until})
    order by p.id limit ${pageSize}`.execute(tx)
  return rows
}

/** Delivered and not charged by then: no booking yet, and what a brand will owe. */
export async function readUncharged(tx: Tx, { until, after }: Look): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select p.id, p.agency_id as "memberId", ${nameOf} as name, p.scheduled_at as at, p.total_minor as "amountMinor", p.currency
    from payment p join member m on m.id = p.agency_id
    where p.id > ${after}::uuid and p.scheduled_at < ${until}
      and (p.paid_at is null or p.paid_at >= ${until}) and (p.voided_at is null or p.voided_at >= ${until})
    order by p.id limit ${pageSize}`.execute(tx)
  return rows
}
