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
  /** Payouts that were marked by hand since the statements began and that no line has confirmed yet. */
  unseenMinor: number
  /** The remaining difference between the bank and the books. */
  unexplainedMinor: number
}

/**
 * The bank books a transfer a few days after it is marked, at the latest after a weekend and holidays. Before the first statement is stored, every
 * payout is expected.
 */
const expectedSince = sql`coalesce((select min(opened_on) - interval '5 days' from bank_balance), '-infinity')`

/** Lines that name a payout or a batch and have confirmed neither. */
const confirmsNothing = sql`kind = 'entry' and coalesce(payout_id, batch_id) is not null
  and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before'))`

const unconfirmed = {
  paid: { at: sql`paid_at`, which: sql`paid_at is not null and not is_paid_on_line`, line: sql`amount_minor < 0` },
  returned: {
    at: sql`returned_at`,
    which: sql`paid_at is not null and returned_at is not null and not is_returned_on_line`,
    line: sql`amount_minor > 0`,
  },
}

/** What was marked long before the earliest statement and is on none is in its opening balance, so no line is expected. */
function unseenOf(as: 'paid' | 'returned') {
  const { at, which, line } = unconfirmed[as]
  const lines = sql`bank_line where ${confirmsNothing} and ${line}`
  return sql`((select coalesce(sum(amount_minor), 0) from payout where ${which} and ${at} >= ${expectedSince})
    + (select coalesce(sum(amount_minor), 0) from payout where ${which} and ${at} < ${expectedSince} and id = any (array(
      select payout_id from ${lines} and payout_id is not null
      union select filed.id from payout as filed where filed.batch_id = any (array(select batch_id from ${lines} and batch_id is not null))))))`
}

const unseenMinor = sql<number>`(${unseenOf('paid')} - ${unseenOf('returned')})::bigint`
const bookedMinor = sql<number>`-${booksOf('bank')}`

type StandRow = Omit<BankStand, 'unexplainedMinor'>

/** SQL statement that compares the bank with the books: one row, or none before the bank's first statement. */
export const bankStandRow = sql<StandRow>`
  select bank_file.file_name as "fileName", bank_balance.closed_on::text as "closedOn", bank_balance.closing_minor as "closingMinor",
    ${bookedMinor} as "bookedMinor",
    (select coalesce(sum(amount_minor), 0)::bigint from bank_line
      where settled_at is null and kind in ('entry', 'opening')) as "openMinor",
    ${unseenMinor} as "unseenMinor"
  from bank_balance join bank_file on bank_file.id = bank_balance.file_id
  order by bank_balance.closed_on desc, bank_file.read_at desc limit 1`

export function standOf(row: StandRow | null | undefined): BankStand | undefined {
  if (!row) return undefined
  const { closingMinor, bookedMinor, openMinor, unseenMinor } = row
  return { ...row, unexplainedMinor: closingMinor - bookedMinor - openMinor - unseenMinor }
}

/**
 * The part of the opening balance of the earliest statement that neither the books nor an open line contain. Movements between statements that were
 * read are left out, because one between them may be missing.
 */
export async function missingOfOpening(tx: Tx, openingMinor: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select (${openingMinor}::bigint
    + (select coalesce(sum(amount_minor), 0) from bank_line where kind = 'entry' and settled_at is not null)
    - (select coalesce(sum(amount_minor), 0) from bank_line where kind = 'opening' and settled_at is null)
    - ${bookedMinor} - ${unseenMinor})::bigint as minor`.execute(tx)
  return rows[0]?.minor ?? 0
}
