import { Readable } from 'node:stream'
import type { AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as wire from '@pairtake/protocol/raw-routes'
import { csvLine, decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { zipStream } from '#http/zip-stream.ts'
import { dayIn } from '#wire-time.ts'
import { nameOfFile, type AccountsFile, type Period } from './accounts-file-rules.ts'
import { pagesOf, readEcSales, readJournal, readPapers, readVat } from './accounts-queries.ts'
import { agencyStatements } from './agency-statement-view.ts'
import { archivedPapers } from './papers-archive-view.ts'
import { creatorPapersTable } from './creator-papers-view.ts'
import { debtorNumber } from './datev-account-rules.ts'
import { datevFile } from './datev-view.ts'
import { vatIdChecksTable } from './vat-id-checks-view.ts'
import { providerLinesTable } from './provider-lines-view.ts'
import { openItemsTable } from './open-items-view.ts'

/** The signed URL of one file. */
export function accountsAddress(file: AccountsFile, context: ViewContext): string {
  return heldAddress(wire.sendAccounts, { file: nameOfFile(file) }, { ...context, endsAt: endOfNextHour(context.deps) })
}

/** A table for spreadsheets in chunks of lines: first its header, then one page of rows after another. */
export type Table = AsyncGenerator<Cell[][]>

const tables: Record<Exclude<AccountSheet, 'datev' | 'agency-statements' | 'papers'>, (deps: Deps, period: Period) => Table> = {
  journal: journalTable,
  invoices: papersTable,
  vat: vatTable,
  'ec-sales': ecSalesTable,
  'open-items': openItemsTable,
  'creator-papers': creatorPapersTable,
  'vat-id-checks': vatIdChecksTable,
  'provider-lines': providerLinesTable,
}

/** The bytes of a file in chunks. If its reader disconnects, reading stops. */
async function* viewSheet(deps: Deps, { sheet, period }: { sheet: keyof typeof tables | 'datev'; period: Period }): AsyncGenerator<Buffer> {
  if (sheet === 'datev') yield* datevFile(deps, period)
  else for await (const lines of tables[sheet](deps, period)) yield Buffer.from(lines.map(csvLine).join(''))
}

/** Opens a file of the accounts, which is read while it is sent: at most one page of rows is in memory. */
export function openSheet(deps: Deps, { sheet, period }: AccountsFile, gone: AbortSignal): Readable {
  if (sheet === 'agency-statements') return zipStream(deps, agencyStatements(deps, period), gone)
  if (sheet === 'papers') return zipStream(deps, archivedPapers(deps, period), gone)
  return Readable.from(viewSheet(deps, { sheet, period }), { objectMode: false, signal: gone })
}

/** The day of a time in the database's notation. */
const dayOfMark = ({ timeZone }: Period, at: string) => dayIn(timeZone, new Date(at))

async function* journalTable({ patientDb: tx }: Deps, period: Period): Table {
  yield [['Date', 'Posting', 'Document', 'Account', 'Member', 'Name', 'Debit', 'Credit', 'Currency']]
  for await (const rows of pagesOf(readJournal, tx, period)) {
    yield rows.map((row) => [
      dayOfMark(period, row.at),
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

async function* papersTable({ patientDb: tx, config }: Deps, period: Period): Table {
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
      'Debtor',
    ],
  ]
  for await (const rows of pagesOf(readPapers, tx, period)) {
    yield rows.map(({ content, rate, category, paymentId, debtor }) => {
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
        debtor === null ? '' : debtorNumber(debtor, config.datev.numbers),
      ]
    })
  }
}

async function* vatTable({ patientDb: tx }: Deps, period: Period): Table {
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

async function* ecSalesTable({ patientDb: tx }: Deps, period: Period): Table {
  yield [['Quarter', 'Month', 'Country', 'VAT number', 'Kind', 'Net', 'Currency', 'Supplied']]
  yield (await readEcSales(tx, period)).map((row) => [
    `${row.month.slice(0, 4)}-Q${Math.ceil(Number(row.month.slice(5)) / 3)}`,
    row.month,
    row.vatId.slice(0, 2),
    row.vatId,
    // The list's code for services.
    'S',
    decimal(row.netMinor),
    row.currency,
    row.supplied,
  ])
}
