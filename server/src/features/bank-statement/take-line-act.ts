import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findLine, lockLine, type BankLineRow } from './bank-line-queries.ts'

/** Locks a line and returns it if it is still open. */
export async function takeOpenLine(tx: Tx, lineId: string): Promise<BankLineRow> {
  if (!isId(lineId) || !(await lockLine(tx, lineId))) throw notFound('Line')
  return requireOpen(await findLine(tx, lineId))
}

function requireOpen(line: BankLineRow | undefined): BankLineRow {
  if (!line) throw notFound('Line')
  if (line.settled_at !== null) throw new Refusal('STATE_MOVED_ON', `${line.settler_display_name} has already settled this line.`)
  return line
}
