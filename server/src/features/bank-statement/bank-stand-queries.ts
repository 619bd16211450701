import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { booksOf } from '#features/ledger/ledger-queries.ts'

export type BankStand = {
  fileName: string
  closedOn: string
  /** What the bank says it held at the end of its last statement. */
  closingMinor: number
  /** What our books say it holds. */
  bookedMinor: number
  /** Lines that nobody has settled. */
  openMinor: number
  /** Payouts marked by hand, which no line has shown yet. */
  unseenMinor: number
  /** What is left of the difference between the bank and the books. */
  unexplainedMinor: number
}

const settled = (as: 'paid' | 'returned') => sql`kind = 'entry' and settled_as in (${sql.lit(as)}, ${sql.lit(`${as}_before`)})`

/** Two conditions, not one with `or`: each is one pass over the lines, however many payouts there are. */
const isUnseen = (as: 'paid' | 'returned') => sql<boolean>`(
  not exists (select from bank_line where payout_id = payout.id and ${settled(as)})
  and not exists (select from bank_line where batch_id = payout.batch_id and ${settled(as)}))`

type StandRow = Omit<BankStand, 'unexplainedMinor'>

/** The bank beside the books, as a statement that answers a row, or none before the first statement of the bank. */
export const bankStandRow = sql<StandRow>`
  select bank_file.file_name as "fileName", bank_balance.closed_on::text as "closedOn", bank_balance.closing_minor as "closingMinor",
    -${booksOf('bank')} as "bookedMinor",
    (select coalesce(sum(amount_minor), 0)::bigint from bank_line
      where settled_at is null and kind in ('entry', 'opening')) as "openMinor",
    ((select coalesce(sum(amount_minor), 0) from payout where paid_at is not null and ${isUnseen('paid')})
      - (select coalesce(sum(amount_minor), 0) from payout where paid_at is not null and returned_at is not null
        and ${isUnseen('returned')}))::bigint as "unseenMinor"
  from bank_balance join bank_file on bank_file.id = bank_balance.file_id
  order by bank_balance.closed_on desc, bank_file.read_at desc limit 1`

export function standOf(row: StandRow | null | undefined): BankStand | undefined {
  if (!row) return undefined
  const { closingMinor, bookedMinor, openMinor, unseenMinor } = row
  return { ...row, unexplainedMinor: closingMinor - bookedMinor - openMinor - unseenMinor }
}

export async function readBankStand(tx: Tx): Promise<BankStand | undefined> {
  const { rows } = await bankStandRow.execute(tx)
  return standOf(rows[0])
}
