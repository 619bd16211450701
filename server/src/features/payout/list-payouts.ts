import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listPayoutRows } from './payout-queries.ts'
import { viewPayout } from './payout-view.ts'

export const listPayouts = serve(wire.listPayouts, async ({ deps, caller, query }) => {
  const { rows, total } = await listPayoutRows(deps.db, { creatorId: caller.id, ...offsetOf(query) })
  return { data: rows.map(viewPayout), meta: metaOf(query, total) }
})
