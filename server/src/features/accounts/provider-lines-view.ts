import { decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#wire-time.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf } from './accounts-queries.ts'
import { readProviderLines } from './provider-lines-queries.ts'

/** The card provider's lines of a period, each with the amount in our books. */
export async function* providerLinesTable({ patientDb: tx }: Deps, period: Period): AsyncGenerator<Cell[][]> {
  yield [['Date', 'Kind', 'Line', 'Type', 'Source', 'Payment', 'Words', 'Amount', 'Fee', 'Net', 'Currency', 'In our books', 'Fit']]
  for await (const rows of pagesOf(readProviderLines, tx, period)) {
    yield rows.map((row) => [
      dayIn(period.timeZone, new Date(row.at)),
      row.kind,
      row.ref ?? '',
      row.type,
      row.sourceRef ?? '',
      row.paymentId ?? '',
      row.words,
      decimal(row.amountMinor),
      decimal(row.feeMinor),
      decimal(row.amountMinor - row.feeMinor),
      row.currency,
      row.bookedMinor === null ? '' : decimal(row.bookedMinor),
      row.fit,
    ])
  }
}
