import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listContractRows } from './contract-queries.ts'
import { viewListedContract } from './contract-view.ts'

export const listContracts = serve(wire.listContracts, async (call) => {
  const { deps, caller, query } = call
  const of = caller.role === 'agency' ? 'agency' : 'creator'
  const { rows, total } = await listContractRows(deps.db, { of, ownerId: caller.id, ...offsetOf(query) })

  return { data: rows.map((row) => viewListedContract(row, caller.role, call)), meta: metaOf(query, total) }
})
