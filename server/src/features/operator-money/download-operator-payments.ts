import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { decimal } from '#csv.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { serve } from '#http/serve.ts'
import { operatorFailureWords } from '#stored/payment-failure-words.ts'
import { dayOrNone } from '#wire-time.ts'
import { listOperatorPaymentFileRows } from './operator-payment-queries.ts'

const heads = [
  'Created',
  'Campaign',
  'Brand',
  'Creator',
  'State',
  'Creator fee',
  'Service fee',
  'VAT',
  'Total',
  'Refunded',
  'Currency',
  'Paid',
  'Failed since',
  'Failure',
  'Next retry',
  'Payment ID',
]

export const downloadOperatorPayments = serve(wire.downloadOperatorPayments, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const rows = await listOperatorPaymentFileRows(tx, { state: body.state ?? '', pattern: patternOf(body.q), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'payments',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.created_at),
        row.campaign_name,
        row.agency_name,
        row.creator_name,
        row.state,
        decimal(row.creator_fee_minor),
        decimal(row.service_fee_minor),
        decimal(row.vat_minor),
        decimal(row.total_minor),
        decimal(row.refunded_minor),
        row.currency,
        dayOrNone(row.paid_at),
        dayOrNone(row.failed_since),
        row.failure === null ? '' : operatorFailureWords(row.failure),
        row.state === 'scheduled' ? dayOrNone(row.next_retry_at) : '',
        row.id,
      ]),
    })
  }),
)
