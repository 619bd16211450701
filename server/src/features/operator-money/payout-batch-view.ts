import { fromMinor } from '@pairtake/protocol/money'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import type { FileAnswer, ViewContext } from '#http/serve.ts'
import { decimal, type Cell } from '#csv.ts'
import { dayOrNone, wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { BatchRow } from './payout-batch-queries.ts'
import { messageIdOf } from './sepa-file-rules.ts'

export const batchFileName = (batchId: string) => `payouts-${messageIdOf(batchId)}.xml`

export function viewPayoutBatch(row: BatchRow, context: ViewContext): PayoutBatch {
  return {
    id: row.id,
    createdAt: wireTime(row.created_at),
    operator: { id: row.operator_id, general: viewGeneral(row, context) },
    fileName: batchFileName(row.id),
    total: fromMinor(row.total_minor, context.deps.config.currency),
    counts: { payouts: row.payouts, open: row.open, held: row.held, paid: row.paid, returned: row.returned },
    voided: viewVoided(row, context),
  }
}

/** One row of the list's file. */
export function cellsOfBatch(row: BatchRow, { deps }: ViewContext): Cell[] {
  const counts = [row.payouts, row.open, row.held, row.paid, row.returned].map((count) => ({ number: String(count) }))
  return [
    dayOrNone(row.created_at),
    batchFileName(row.id),
    row.display_name,
    ...counts,
    decimal(row.total_minor),
    deps.config.currency,
    dayOrNone(row.void_at),
    row.voider_display_name ?? '',
    row.void_reason ?? '',
    row.id,
  ]
}

function viewVoided(row: BatchRow, context: ViewContext): PayoutBatch['voided'] {
  const { void_at: at, void_by: id, void_reason: reason, voider_display_name: name } = row
  if (at === null || id === null || reason === null || name === null) return null
  const general = viewGeneral({ display_name: name, picture_key: row.voider_picture_key }, context)
  return { at: wireTime(at), by: { id, general }, reason }
}

/** The file to upload to the bank. */
export function viewBatchFile({ id, file }: { id: string; file: string }): FileAnswer {
  return { fileName: batchFileName(id), mime: 'application/xml', content: file }
}
