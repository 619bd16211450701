import type { AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as wire from '@pairtake/protocol/raw-routes'
import type { Tx } from '#adapters/database/database.ts'
import { csvLine, decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { nameOfFile, type AccountsFile, type Period } from './accounts-file-rules.ts'
import { pagesOf, readEcSales, readJournal, readPapers, readVat } from './accounts-queries.ts'
import { agencyStatementTable } from './agency-statement-view.ts'
import { datevFile } from './datev-view.ts'
import { openItemsTable } from './open-items-view.ts'

/** The signed address of one file. */
export function accountsAddress(file: AccountsFile, context: ViewContext): string {
  return heldAddress(wire.sendAccounts, { file: nameOfFile(file) }, { ...context, endsAt: endOfNextHour(context.deps) })
}

/** A table for spreadsheets, some lines at a time: its head, then a page of rows after the other. */
export type Table = AsyncGenerator<Cell[][]>

const tables: Record<Exclude<AccountSheet, 'datev'>, (tx: Tx, period: Period) => Table> = {
  journal: journalTable,
  invoices: papersTable,
  vat: vatTable,
  'ec-sales': ecSalesTable,
  'open-items': openItemsTable,
  'agency-statements': agencyStatementTable,
}

/** The bytes of a file in pieces. Where its reader leaves, no more is read. */
export async function* viewSheet(deps: Deps, { sheet, period }: AccountsFile): AsyncGenerator<Buffer> {
  if (sheet === 'datev') yield* datevFile(deps, period)
  else for await (const lines of tables[sheet](deps.patientDb, period)) yield Buffer.from(lines.map(csvLine).join(''))
}

/** The day of a time as the database writes it. */
const dayOfMark = (at: string) => at.slice(0, 10)

async function* journalTable(tx: Tx, period: Period): Table {
  yield [['Date', 'Posting', 'Document', 'Account', 'Member', 'Name', 'Debit', 'Credit', 'Currency']]
  for await (const rows of pagesOf(readJournal, tx, period)) {
    yield rows.map((row) => [
      dayOfMark(row.at),
      row.cause,
      row.document,
      row.kind,
      row.memberId ?? '',
      row.name,
      row.amountMinor < 0 ? decimal(-row.amountMinor) : '',
      row.amountMinor > 0 ? decimal(row.amountMinor) : '',
      row.currency,
    ])
  }
}

async function* papersTable(tx: Tx, period: Period): Table {
  yield [
    [
      'Number',
      'Kind',
      'Date',
      'Buyer',
      'VAT number',
      'Subject',
      'Category',
      'VAT rate',
      'Net',
      'VAT',
      'Total',
      'Currency',
      'Credits',
      'Payment',
    ],
  ]
  for await (const rows of pagesOf(readPapers, tx, period)) {
    yield rows.map(({ content, rate, category, paymentId }) => {
      const sign = content.kind === 'credit_note' ? -1 : 1
      const vatMinor = content.lines.reduce((sum, line) => sum + (line.isVat ? line.amountMinor : 0), 0)
      return [
        content.number,
        content.kind === 'credit_note' ? 'Credit note' : 'Invoice',
        content.issuedOn,
        content.buyer.name,
        content.buyer.taxNumber,
        content.subject,
        category,
        { number: rate },
        decimal(sign * (content.totalMinor - vatMinor)),
        decimal(sign * vatMinor),
        decimal(sign * content.totalMinor),
        content.currency,
        content.details?.credits?.number ?? '',
        paymentId,
      ]
    })
  }
}

async function* vatTable(tx: Tx, period: Period): Table {
  yield [['Month', 'Category', 'VAT rate', 'Net', 'VAT', 'Papers', 'Currency']]
  yield (await readVat(tx, period)).map((row) => [
    row.month,
    row.category,
    { number: row.rate },
    decimal(row.netMinor),
    decimal(row.vatMinor),
    { number: String(row.papers) },
    row.currency,
  ])
}

async function* ecSalesTable(tx: Tx, period: Period): Table {
  yield [['Quarter', 'Month', 'Country', 'VAT number', 'Kind', 'Net', 'Currency']]
  yield (await readEcSales(tx, period)).map((row) => [
    `${row.month.slice(0, 4)}-Q${Math.ceil(Number(row.month.slice(5)) / 3)}`,
    row.month,
    row.vatId.slice(0, 2),
    row.vatId,
    // Services, as the list calls them.
    'S',
    decimal(row.netMinor),
    row.currency,
  ])
}
