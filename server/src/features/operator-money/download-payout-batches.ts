import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { serve } from '#http/serve.ts'
import { listBatchRows } from './payout-batch-queries.ts'
import { cellsOfBatch } from './payout-batch-view.ts'

const heads = [
  'Exported',
  'File',
  'Operator',
  'Payouts',
  'Open',
  'Held',
  'Paid',
  'Returned',
  'Total',
  'Currency',
  'Voided',
  'Voided by',
  'Void reason',
  'Batch ID',
]

export const downloadPayoutBatches = serve(wire.downloadPayoutBatches, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const { rows } = await listBatchRows(tx, { pattern: patternOf(body.q), ...wholeFile })
    return makeListFile(tx, call, { name: 'payout-batches', filters: body, heads, rows: rows.map((row) => cellsOfBatch(row, call)) })
  }),
)
