import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { patternOf } from '#adapters/database/search.ts'
import { listOperatorPaymentRows } from './operator-payment-queries.ts'
import { viewOperatorPayment } from './operator-payment-view.ts'

export const listOperatorPayments = serve(wire.listOperatorPayments, async (call) => {
  const { deps, query } = call
  const params = { state: query.state ?? '', pattern: patternOf(query.q), ...offsetOf(query) }
  const { rows, total } = await listOperatorPaymentRows(deps.db, params)
  return { data: rows.map((row) => viewOperatorPayment(row, call)), meta: metaOf(query, total) }
})
