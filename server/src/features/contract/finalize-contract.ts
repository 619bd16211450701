import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { serve } from '../../http/serve.ts'
import { requireContract, requireFullContract } from './contract-access.ts'
import { viewContract } from './contract-view.ts'
import { finalize, refuseUnpaid } from './finalize-contract-rules.ts'

/** S1-139: charges the agency; on success the originals open and the creator has earned. Declined, the job stays delivered. */
export const finalizeContract = serve(wire.finalizeContract, async (call) => {
  const { deps, caller, params } = call
  const contract = await requireContract(deps.db, caller, params.id)

  refuseUnpaid(await finalize(deps, contract.id))

  return { data: viewContract(await requireFullContract(deps.db, caller, contract.id), caller.role, call) }
})
