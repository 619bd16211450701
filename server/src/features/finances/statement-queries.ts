import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

export type StatementLine = { at: Date; kind: string; subject: string | null; amount_minor: number }

/** Every entry of a creator's balance in a period, oldest first, with what it was for. */
export async function listStatementLines(tx: Tx, creatorId: MemberId, time: { from: Date; until: Date }): Promise<StatementLine[]> {
  return tx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .leftJoin('refund', (join) =>
      join.on(sql<boolean>`ledger_transaction.cause in ('refund:' || refund.id, 'refund-failed:' || refund.id)`),
    )
    .leftJoin('live_payment as payment', (join) =>
      join.on(sql<boolean>`payment.id = coalesce(refund.payment_id, case when ledger_transaction.cause like 'charge:%'
        then substring(ledger_transaction.cause from 8)::uuid end)`),
    )
    .leftJoin('contract', 'contract.id', 'payment.contract_id')
    .leftJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .select([
      'ledger_entry.created_at as at',
      sql<string>`split_part(ledger_transaction.cause, ':', 1)`.as('kind'),
      'campaign.name as subject',
      'ledger_entry.amount_minor',
    ])
    .where('ledger_account.kind', '=', 'creator')
    .where('ledger_account.member_id', '=', creatorId)
    .where('ledger_entry.created_at', '>=', time.from)
    .where('ledger_entry.created_at', '<', time.until)
    .orderBy('ledger_entry.id')
    .execute()
}

/** The balance at the beginning of a period. */
export async function balanceBefore(tx: Tx, creatorId: MemberId, at: Date): Promise<number> {
  const row = await tx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(({ fn }) => sql<number>`${fn.coalesce(fn.sum('ledger_entry.amount_minor'), sql<number>`0`)}::bigint`.as('sum'))
    .where('ledger_account.kind', '=', 'creator')
    .where('ledger_account.member_id', '=', creatorId)
    .where('ledger_entry.created_at', '<', at)
    .executeTakeFirstOrThrow()
  return row.sum
}

/** The name and address a statement is made out to. */
export function findStatementHolder(tx: Tx, creatorId: MemberId) {
  return tx
    .selectFrom('member')
    .leftJoin('creator_profile', 'creator_profile.creator_id', 'member.id')
    .select([
      sql<string>`case when company_name = '' then first_name || ' ' || last_name else company_name end`.as('name'),
      'street_address',
      'postal_code',
      'city',
      'country',
    ])
    .where('member.id', '=', creatorId)
    .executeTakeFirst()
}
