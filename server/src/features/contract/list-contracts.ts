import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { metaOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { askedPage, listContractRows } from './contract-list-queries.ts'
import { viewListedContract } from './contract-view.ts'

export const listContracts = serve(wire.listContracts, async (call) => {
  const { deps, caller, query } = call
  const of = caller.role === 'agency' ? 'agency' : 'creator'
  const { rows, total } = await listContractRows(deps.db, { of, ownerId: caller.id, ...askedPage(query, deps) })

  return { data: rows.map((row) => viewListedContract(row, caller.role, call)), meta: metaOf(query, total) }
})
