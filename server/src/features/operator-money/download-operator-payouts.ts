import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { serve } from '#http/serve.ts'
import { listOperatorPayoutRows } from './operator-payout-queries.ts'
import { cellsOfPayout } from './operator-payout-view.ts'

const heads = [
  'Requested',
  'Creator',
  'State',
  'Amount',
  'Currency',
  'Paid',
  'Returned',
  'Return reason',
  'First operator',
  'Second operator',
  'Batch ID',
  'Payout ID',
]

/** Bank details are left out: only the file for the bank has them. */
export const downloadOperatorPayouts = serve(wire.downloadOperatorPayouts, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const { rows } = await listOperatorPayoutRows(tx, { state: body.state ?? '', pattern: patternOf(body.q), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'payouts',
      filters: body,
      heads,
      rows: rows.map(cellsOfPayout),
    })
  }),
)
