import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listOperatorContractRows } from './operator-contract-queries.ts'
import { viewListedOperatorContract } from './operator-contract-view.ts'
import { patternOf } from '#adapters/database/search.ts'

export const listOperatorContracts = serve(wire.listOperatorContracts, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOperatorContractRows(deps.db, {
    state: query.state ?? '',
    pattern: patternOf(query.q),
    ...seenOf(call, query),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewListedOperatorContract(row, call)), meta: metaOf(query, total) }
})
