import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listChargebackRows } from './operator-chargeback-queries.ts'
import { viewChargeback } from './operator-chargeback-view.ts'

export const listChargebacks = serve(wire.listChargebacks, async (call) => {
  const { deps, query } = call
  const asked = { state: query.state ?? '', pattern: patternOf(query.q) }
  const { rows, total } = await listChargebackRows(deps.db, { ...asked, ...seenOf(call, query), ...offsetOf(query) })
  return { data: rows.map((row) => viewChargeback(row, call)), meta: metaOf(query, total) }
})
