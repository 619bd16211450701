import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { paperAmount } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import type { Config } from '#config.ts'
import { csvLine, decimal } from '#csv.ts'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'
import type { Statement } from './make-statement-act.ts'

export type StatementFormat = 'pdf' | 'csv'
export type StatementRef = { creatorId: MemberId; year: number; format: StatementFormat }

/** The signed URL of a statement. */
export function statementAddress({ creatorId, year, format }: StatementRef, context: ViewContext): string {
  return heldAddress(wire.sendStatement, { creatorId, file: `${year}.${format}` }, { ...context, endsAt: endOfNextHour(context.deps) })
}

export function viewStatementPdf(statement: Statement, seller: Config['seller'] & { name: string }): Promise<Buffer> {
  const amount = (minor: number) => paperAmount(minor, statement.currency)
  return drawPaper({
    title: `Statement ${statement.year}`,
    at: statement.until,
    blocks: [[seller.name, ...addressOf(seller)], statement.holder],
    facts: [
      { label: 'Until', value: statement.lastDay },
      { label: 'Opening balance', value: amount(statement.openingMinor) },
      { label: 'Closing balance', value: amount(statement.closingMinor) },
    ],
    table: {
      columns: [
        { label: 'Date', width: 0.15 },
        { label: 'Description', width: 0.45 },
        { label: 'Amount', width: 0.2, align: 'right' },
        { label: 'Balance', width: 0.2, align: 'right' },
      ],
      rows: statement.lines.map((line) => ({ cells: [line.day, line.words, amount(line.amountMinor), amount(line.balanceMinor)] })),
    },
    notes: statement.lines.length === 0 ? ['No transactions this year.'] : [],
  })
}

export function viewStatementCsv(statement: Statement): string {
  const lines = statement.lines.map((line) =>
    csvLine([line.day, line.words, decimal(line.amountMinor), decimal(line.balanceMinor), statement.currency]),
  )
  return [csvLine(['Date', 'Description', 'Amount', 'Balance', 'Currency']), ...lines].join('')
}
