import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { paymentStanding, paymentStandingWords } from '@pairtake/protocol/payment/payment-standing'
import { patternOf } from '#adapters/database/search.ts'
import { decimal } from '#csv.ts'
import { askedRows, listFile } from '#http/list-file.ts'
import { serve } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { listPaymentFileRows } from './payment-list-queries.ts'

const heads = ['Created', 'Campaign', 'Creator', 'State', 'Creator fee', 'Service fee', 'VAT', 'Total', 'Currency', 'Paid', 'Refunded']

export const downloadPayments = serve(wire.downloadPayments, async ({ deps, caller, query }) => {
  const rows = await listPaymentFileRows(deps.db, {
    agencyId: caller.id,
    pattern: patternOf(query.q),
    state: query.state ?? '',
    sort: query.sort || 'newest',
    limit: askedRows,
  })

  return listFile({
    name: 'payments',
    now: deps.now(),
    heads,
    rows: rows.map((row) => [
      dayOf(row.created_at),
      row.campaign_name,
      row.creator_name,
      paymentStandingWords[
        paymentStanding({
          state: row.state,
          hasFailed: row.has_failed,
          amount: row.total_minor,
          refunded: row.refunded_minor,
          chargeback: row.chargeback && row.chargeback.state,
        })
      ],
      decimal(row.creator_fee_minor),
      decimal(row.service_fee_minor),
      decimal(row.vat_minor),
      decimal(row.total_minor),
      row.currency,
      row.paid_at ? dayOf(row.paid_at) : '',
      decimal(row.refunded_minor),
    ]),
  })
})
