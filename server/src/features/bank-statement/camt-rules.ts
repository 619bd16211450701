import { amountMinorOf, dayOfBank, signOf, unreadable } from './bank-amount-rules.ts'
import { linesOfEntry, type StatementLine } from './camt-entry-rules.ts'
import { childrenOf, textAt, type XmlNode } from './xml-tree-rules.ts'

export type Statement = {
  iban: string
  /** The balances of the account before and after. */
  openingMinor: number
  closingMinor: number
  /** The day of the opening balance, if the bank gives one, and at the latest that of the first movement. */
  openedOn: string
  /** The day of the first movement, or of the closing balance if nothing moved. */
  movesFrom: string
  closedOn: string
  lines: StatementLine[]
  /** The number of entries that are not booked yet: a later statement has them. */
  pending: number
}

/** Reads the statements of a camt.053 file: strict where money depends on it, lenient elsewhere. */
export function readStatements(root: XmlNode, currency: string): Statement[] {
  const statements = childrenOf(
    root.children.find(({ name }) => name === 'BkToCstmrStmt'),
    'Stmt',
  )
  if (statements.length === 0) throw unreadable('This file contains no statement.')
  return statements.map((statement) => readStatement(statement, currency))
}

function readStatement(statement: XmlNode, currency: string): Statement {
  const iban = textAt(statement, 'Acct', 'Id', 'IBAN').replaceAll(' ', '')
  if (iban === '') throw unreadable('A statement in this file names no IBAN.')
  const closing = balanceOf(statement, ['CLBD'], currency)
  if (!closing) throw unreadable('A statement in this file has no closing balance.')
  const entries = childrenOf(statement, 'Ntry')
  const booked = entries.filter((entry) => statusOf(entry) === 'BOOK')
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], currency)
  const all = booked.flatMap((entry, index) => linesOfEntry(entry, { currency, number: index + 1 }))
  // Skips entries of zero, such as a quarterly closing without charges.
  const lines = all.filter(({ amountMinor }) => amountMinor !== 0)
  const movedMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (opening && opening.minor + movedMinor !== closing.minor) {
    throw unreadable(
      'The entries of a statement in this file don’t lead from its opening to its closing balance. Part of it may be missing.',
    )
  }
  const movesFrom = firstOf([closing.day, ...lines.map(({ bookedOn }) => bookedOn)])
  return {
    iban,
    openingMinor: closing.minor - movedMinor,
    closingMinor: closing.minor,
    openedOn: firstOf([movesFrom, opening?.day ?? movesFrom]),
    movesFrom,
    closedOn: closing.day,
    lines,
    pending: entries.length - booked.length,
  }
}

const firstOf = (days: readonly string[]) => days.reduce((first, day) => (day < first ? day : first))

/** Up to version 03 the code is plain text, later it is in an element of its own. */
const statusOf = (entry: XmlNode) => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')

function balanceOf(statement: XmlNode, codes: readonly string[], currency: string): { minor: number; day: string } | undefined {
  const balances = childrenOf(statement, 'Bal')
  const found = codes.map((code) => balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)).find(Boolean)
  if (!found) return undefined
  const where = 'A balance in this file'
  const amount = found.children.find(({ name }) => name === 'Amt')
  return {
    minor: signOf(textAt(found, 'CdtDbtInd'), where) * amountMinorOf(amount, currency, where),
    day: dayOfBank(textAt(found, 'Dt', 'Dt') || textAt(found, 'Dt', 'DtTm'), where),
  }
}
