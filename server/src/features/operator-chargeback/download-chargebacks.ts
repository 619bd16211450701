import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { decimal } from '#csv.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { serve } from '#http/serve.ts'
import { dayOrNone } from '#wire-time.ts'
import { listChargebackRows } from './operator-chargeback-queries.ts'
import { costMinorOf } from './operator-chargeback-view.ts'

const heads = [
  'Opened',
  'Campaign',
  'Brand',
  'Creator',
  'State',
  'Inquiry',
  'Amount',
  'Fee',
  'Cost',
  'Currency',
  'Reason',
  'Due',
  'Answered',
  'Decided',
  'Dispute',
  'Payment ID',
  'Chargeback ID',
]

export const downloadChargebacks = serve(wire.downloadChargebacks, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const asked = { state: body.state ?? '', pattern: patternOf(body.q) }
    const { rows } = await listChargebackRows(tx, { ...asked, ...seenOf(call, body), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'chargebacks',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.opened_at),
        row.campaign_name,
        row.agency_name,
        row.creator_name,
        row.state,
        row.is_inquiry ? 'yes' : '',
        decimal(row.amount_minor),
        decimal(row.fee_minor),
        decimal(costMinorOf(row)),
        row.currency,
        row.reason,
        dayOrNone(row.due_at),
        dayOrNone(row.answered_at),
        dayOrNone(row.decided_at),
        row.dispute_ref,
        row.payment_id,
        row.id,
      ]),
    })
  }),
)
