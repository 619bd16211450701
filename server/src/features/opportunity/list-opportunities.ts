import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { listOpportunityRows } from './opportunity-queries.ts'
import { viewOpportunity } from './opportunity-view.ts'

/** `shippable=false` filters for campaigns without a parcel; `applicable` filters only if it is true. */
export const listOpportunities = serve(wire.listOpportunities, async (call) => {
  const { deps, caller, query } = call

  const { rows, total } = await listOpportunityRows(deps.db, {
    creatorId: caller.id,
    pattern: patternOf(query.q),
    type: query.type ?? '',
    shippable: query.shippable ? isYes(query.shippable) : null,
    onlyApplicable: isYes(query.applicable),
    onlyMine: isYes(query.mine),
    sort: query.sort || 'newest',
    today: dayOf(deps.now()),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewOpportunity(row, call)), meta: metaOf(query, total) }
})

const isYes = (value: string | undefined) => value === 'true' || value === '1'
