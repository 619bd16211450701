import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { decimal } from '#csv.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { serve } from '#http/serve.ts'
import { dayOrNone } from '#wire-time.ts'
import { listOperatorContractFileRows } from './operator-contract-queries.ts'

const heads = [
  'Started',
  'Campaign',
  'Brand',
  'Creator',
  'State',
  'Creator fee',
  'Total',
  'Currency',
  'Due',
  'Finalized',
  'Completed',
  'Cancelled',
  'Cancel reason',
  'Reported by',
  'Reported',
  'Report',
  'Job ID',
]

/** A cancelled job has no sums: nobody pays or earns them, and its price stays between its sides. */
export const downloadOperatorContracts = serve(wire.downloadOperatorContracts, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const asked = { state: body.state ?? '', pattern: patternOf(body.q) }
    const rows = await listOperatorContractFileRows(tx, { ...asked, ...seenOf(call, body), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'jobs',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.created_at),
        row.campaign_name,
        row.agency_name,
        row.creator_name,
        row.state,
        row.state === 'cancelled' ? '' : decimal(row.price_minor),
        row.state === 'cancelled' || row.total_minor === null ? '' : decimal(row.total_minor),
        row.currency,
        dayOrNone(row.due_at),
        dayOrNone(row.finalized_at),
        dayOrNone(row.completed_at),
        dayOrNone(row.cancelled_at),
        row.cancel_reason ?? '',
        row.reported_by === 'agency' ? 'brand' : (row.reported_by ?? ''),
        dayOrNone(row.reported_at),
        row.report_reason ?? '',
        row.id,
      ]),
    })
  }),
)
