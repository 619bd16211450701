import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { bankStandRow, standOf, type BankStand } from '#features/bank-statement/bank-stand-queries.ts'
import type { AccountKind } from '#features/ledger/ledger-queries.ts'

type Books = { sums: Map<AccountKind, number>; stand: BankStand | undefined }

/** Reads the balance of every kind of account, and the bank's, in one statement, so that all are from the same snapshot. */
export async function readBooks(tx: Tx): Promise<Books> {
  const { rows } = await sql<{ sums: { kind: AccountKind; minor: number }[] | null; stand: Parameters<typeof standOf>[0] }>`
    select
      (select json_agg(summed) from (
        select part as kind, sum(amount)::bigint as minor from kept_sum where list = 'books' group by part having sum(amount) <> 0
      ) summed) as sums,
      (select row_to_json(said) from (${bankStandRow}) said) as stand`.execute(tx)
  const [row] = rows
  return { sums: new Map(row?.sums?.map(({ kind, minor }) => [kind, minor])), stand: standOf(row?.stand) }
}
