import type { Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { viesFailureWords } from '#features/vat-id/vat-id-rules.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf, readVatIdChecks } from './accounts-queries.ts'

const outcomeWords = { valid: 'Registered', invalid: 'Not registered', unanswered: 'No answer' }

/** The questions to VIES and its answers: evidence for sales without VAT. */
export async function* vatIdChecksTable({ patientDb: tx }: Deps, period: Period): AsyncGenerator<Cell[][]> {
  yield [['Asked at', 'Member', 'VAT ID', 'Result', 'Name', 'Address', 'Consultation number', 'Asked with', 'Why no answer', 'Answer']]
  for await (const rows of pagesOf(readVatIdChecks, tx, period)) {
    yield rows.map((row) => [
      row.asked_at.toISOString(),
      row.member,
      row.number,
      outcomeWords[row.outcome],
      row.name,
      row.address,
      row.consultation,
      row.requester,
      row.failure === null ? '' : viesFailureWords(row.failure),
      row.answer ?? '',
    ])
  }
}
