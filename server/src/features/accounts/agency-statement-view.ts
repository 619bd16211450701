import type { Tx } from '#adapters/database/database.ts'
import { decimal, type Cell } from '#csv.ts'
import { dayOf } from '#wire-time.ts'
import type { Period } from './accounts-file-rules.ts'
import { noId, pageSize, startOf, type Mark } from './accounts-queries.ts'
import { readAgencyAccounts, readAgencyMoves, type AgencyAccount, type AgencyMove } from './agency-statement-queries.ts'

/** Each brand's account, one after the other: what stood there, what moved, what it came to. */
export async function* agencyStatementTable(tx: Tx, period: Period): AsyncGenerator<Cell[][]> {
  yield [['Brand', 'Name', 'Date', 'What', 'Document', 'Debit', 'Credit', 'Balance', 'Currency']]
  for (let after = noId; ;) {
    const accounts = await readAgencyAccounts(tx, period, after)
    for (const account of accounts) yield* statementOf(tx, period, account)
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* statementOf(tx: Tx, period: Period, account: AgencyAccount): AsyncGenerator<Cell[][]> {
  let balanceMinor = account.openingMinor
  const line = (cells: readonly [string, string, string, Cell, Cell], currency: string): Cell[] => [
    account.memberId,
    account.name,
    ...cells,
    decimal(balanceMinor),
    currency,
  ]
  for (let mark: Mark = startOf(period), isFirst = true; ; isFirst = false) {
    const moves = await readAgencyMoves(tx, period, { accountId: account.id, after: mark })
    const lines: Cell[][] = []
    if (isFirst && (moves.length > 0 || balanceMinor !== 0)) {
      lines.push(line([dayOf(period.from), 'Opening balance', '', '', ''], moves[0]?.currency ?? ''))
    }
    for (const move of moves) {
      balanceMinor += move.amountMinor
      const { amountMinor } = move
      const debit = amountMinor < 0 ? decimal(-amountMinor) : ''
      const credit = amountMinor > 0 ? decimal(amountMinor) : ''
      lines.push(line([move.at.slice(0, 10), wordsOf(move), move.document, debit, credit], move.currency))
    }
    yield lines
    const last = moves.at(-1)
    if (!last || moves.length < pageSize) return
    mark = { at: last.at, id: last.id }
  }
}

/** An account has both sides of what happened: what was asked for, and that it was paid. */
function wordsOf({ cause, amountMinor }: AgencyMove): string {
  const isDebit = amountMinor < 0
  switch (cause.split(':')[0]) {
    case 'refund':
      return isDebit ? 'Refunded' : 'Credit note'
    case 'refund-failed':
      return isDebit ? 'Invoiced again' : 'Refund came back'
    default:
      return isDebit ? 'Invoice' : 'Paid'
  }
}
