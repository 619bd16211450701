import { decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { vatOf } from '#features/creator-paper/self-billed-rules.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf, readCreatorPapers } from './accounts-queries.ts'

const head = [
  'Number',
  'Kind',
  'Date',
  'Seller',
  'Tax number',
  'Subject',
  'Category',
  'VAT rate',
  'Net',
  'VAT',
  'Total',
  'Currency',
  'Credits',
  'Payment',
]

/** The invoices and credit notes that we issue in the name of creators; payout statements are not among them and are in the archive. */
export async function* creatorPapersTable({ patientDb: tx }: Deps, period: Period): AsyncGenerator<Cell[][]> {
  yield [head]
  for await (const rows of pagesOf(readCreatorPapers, tx, period)) {
    yield rows.flatMap(({ content, payment_id: paymentId }) => {
      if (content.kind === 'payout_statement') return []
      const sign = content.kind === 'self_billed_credit_note' ? -1 : 1
      const vatMinor = vatOf(content)
      return [
        [
          content.number,
          sign < 0 ? 'Self-billed credit note' : 'Self-billed invoice',
          content.issuedOn,
          content.seller.name,
          content.seller.taxNumber,
          content.subject,
          content.details?.tax.category ?? '',
          { number: String(content.details?.tax.ratePercent ?? 0) },
          decimal(sign * (content.totalMinor - vatMinor)),
          decimal(sign * vatMinor),
          decimal(sign * content.totalMinor),
          content.currency,
          content.details?.credits?.number ?? '',
          paymentId ?? '',
        ],
      ]
    })
  }
}
