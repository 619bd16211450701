import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { AccountKind } from '#features/ledger/ledger-queries.ts'

export type KindSum = { kind: AccountKind; minor: number }

const selectSums = prepared<Record<string, never>, KindSum>((db) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(['ledger_account.kind', sql<number>`sum(ledger_entry.amount_minor)::bigint`.as('minor')])
    .groupBy('ledger_account.kind'),
)

/** What every kind of account stands at, all of one moment. */
export const readKindSums = (tx: Tx): Promise<KindSum[]> => selectSums(tx, {})
