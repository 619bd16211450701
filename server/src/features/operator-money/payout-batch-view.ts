import { fromMinor } from '@pairtake/protocol/money'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import type { FileAnswer, ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { BatchRow } from './payout-batch-queries.ts'
import { messageIdOf } from './sepa-file-rules.ts'

const fileNameOf = (batchId: string) => `payouts-${messageIdOf(batchId)}.xml`

export function viewPayoutBatch(row: BatchRow, context: ViewContext): PayoutBatch {
  return {
    id: row.id,
    createdAt: wireTime(row.created_at),
    operator: { id: row.operator_id, general: viewGeneral(row, context) },
    fileName: fileNameOf(row.id),
    total: fromMinor(row.total_minor, context.deps.config.currency),
    counts: { payouts: row.payouts, open: row.open, paid: row.paid, returned: row.returned },
  }
}

/** What the bank takes. */
export function viewBatchFile({ id, file }: { id: string; file: string }): FileAnswer {
  return { fileName: fileNameOf(id), mime: 'application/xml', content: file }
}
