import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { serve } from '#http/serve.ts'
import { requireFullContract } from './contract-access.ts'
import { viewContract } from './contract-view.ts'

export const getContract = serve(wire.getContract, async (call) => {
  const contract = await requireFullContract(call.deps.db, call.caller, call.params.id)

  return { data: viewContract(contract, call.caller.role, call) }
})
