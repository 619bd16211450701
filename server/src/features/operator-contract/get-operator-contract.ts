import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findOperatorContract } from './operator-contract-queries.ts'
import { viewOperatorContract } from './operator-contract-view.ts'

export const getOperatorContract = serve(wire.getOperatorContract, async (call) => {
  const { deps, params } = call
  const row = isId(params.id) ? await findOperatorContract(deps.db, params.id) : undefined
  if (!row) throw notFound('Job')
  return { data: viewOperatorContract(row, call) }
})
