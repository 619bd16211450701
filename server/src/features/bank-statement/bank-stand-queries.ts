import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { booksOf } from '#features/ledger/ledger-queries.ts'

export type BankStand = {
  fileName: string
  closedOn: string
  /** The balance that the bank reports at the end of its last statement. */
  closingMinor: number
  /** The bank balance according to our books. */
  bookedMinor: number
  /** The sum of lines that nobody has settled. */
  openMinor: number
  /** Payouts that were marked by hand and that no line has confirmed yet. */
  unseenMinor: number
  /** The remaining difference between the bank and the books. */
  unexplainedMinor: number
}

const settled = (as: 'paid' | 'returned') => sql`kind = 'entry' and settled_as in (${sql.lit(as)}, ${sql.lit(`${as}_before`)})`

/** Two conditions instead of one with `or`: each is a single pass over the lines, however many payouts there are. */
const isUnseen = (as: 'paid' | 'returned') => sql<boolean>`(
  not exists (select from bank_line where payout_id = payout.id and ${settled(as)})
  and not exists (select from bank_line where batch_id = payout.batch_id and ${settled(as)}))`

type StandRow = Omit<BankStand, 'unexplainedMinor'>

/** SQL statement that compares the bank with the books: one row, or none before the bank's first statement. */
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
