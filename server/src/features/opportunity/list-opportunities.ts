import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { listOpportunityRows } from './opportunity-queries.ts'
import { viewOpportunity } from './opportunity-view.ts'

/** `shippable=false` asks for campaigns without a parcel; `applicable` narrows only when it is true. */
export const listOpportunities = serve(wire.listOpportunities, async (call) => {
  const { deps, caller, query } = call

  const { rows, total } = await listOpportunityRows(deps.db, {
    creatorId: caller.id,
    pattern: patternOf(query.q ?? ''),
    type: query.type ?? '',
    shippable: query.shippable ? isYes(query.shippable) : null,
    onlyApplicable: isYes(query.applicable),
    today: dayOf(deps.now()),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewOpportunity(row, call)), meta: metaOf(query, total) }
})

const isYes = (value: string | undefined) => value === 'true' || value === '1'

/** The words as typed, anywhere in the text; NUL is nothing PostgreSQL could look for. */
function patternOf(words: string): string {
  const searched = words.trim().replaceAll('\0', '')
  return searched === '' ? '%' : `%${searched.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
