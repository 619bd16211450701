import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Period } from './accounts-file-rules.ts'
import { documentOf, nameOf, pageSize, type Mark } from './accounts-queries.ts'

export type AgencyAccount = { id: string; memberId: string; number: number; name: string; openingMinor: number; hasMoves: boolean }

/** A page of a hundred brands with their account's balance at the beginning of the period. */
export async function readAgencyAccounts(tx: Tx, { from, until }: Period, after: string): Promise<AgencyAccount[]> {
  const { rows } = await sql<AgencyAccount>`
    select a.id, a.member_id as "memberId", a.number, ${nameOf} as name,
      exists (select from ledger_entry where account_id = a.id and created_at >= ${from} and created_at < ${until}) as "hasMoves",
      coalesce((select sum(amount_minor) from ledger_entry where account_id = a.id and created_at < ${from}), 0)::bigint as "openingMinor"
    from (select * from ledger_account where kind = 'agency' and id > ${after}::uuid order by id limit 100) a
    join member m on m.id = a.member_id
    order by a.id`.execute(tx)
  return rows
}

export type AgencyMove = Mark & { accountId: string; cause: string; amountMinor: number; currency: string; document: string }

export async function readAgencyMoves(
  tx: Tx,
  { until }: Period,
  { accountId, after }: { accountId: string; after: Mark },
): Promise<AgencyMove[]> {
  const { rows } = await sql<AgencyMove>`
    select e.created_at::text as at, e.id, e.account_id as "accountId", t.cause, e.amount_minor as "amountMinor", e.currency,
      ${documentOf} as document
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account_id = ${accountId}::uuid and (e.created_at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid) and e.created_at < ${until}
    order by e.created_at, e.id limit ${pageSize}`.execute(tx)
  return rows
}
