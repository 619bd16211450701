import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listPaymentRows } from './payment-list-queries.ts'
import { viewPayment } from './payment-view.ts'

export const listPayments = serve(wire.listPayments, async (call) => {
  const { deps, caller, query } = call
  const { rows, total } = await listPaymentRows(deps.db, {
    agencyId: caller.id,
    pattern: patternOf(query.q),
    state: query.state ?? '',
    sort: query.sort || 'newest',
    ...offsetOf(query),
  })
  return { data: rows.map((row) => viewPayment(row, call)), meta: metaOf(query, total) }
})
