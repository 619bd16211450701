import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { serve, type Call } from '#http/serve.ts'
import { requireContract, requireFullContract } from '#features/contract/contract-access.ts'
import { viewContract } from '#features/contract/contract-view.ts'
import { finalize, outcomeOfCharge, refuseUnpaid } from './finalize-contract-act.ts'

/** S1-139: charges the agency; on success the originals open and the creator earns the price. If declined, the job stays delivered. */
export const finalizeContract = serve(
  wire.finalizeContract,
  async (call) => {
    const { deps, caller, params } = call
    const contract = await requireContract(deps.db, caller, params.id)

    refuseUnpaid(await finalize(deps, contract.id, { onClaim: call.begin }))

    return answerOf(call)
  },
  {
    async repeats(call, chargeKey) {
      const state = await outcomeOfCharge(call.deps, chargeKey)
      return state === 'done' ? { state, answer: await answerOf(call) } : { state }
    },
  },
)

async function answerOf(call: Call<typeof wire.finalizeContract>) {
  const { deps, caller, params } = call
  return { data: viewContract(await requireFullContract(deps.db, caller, params.id), caller.role, call) }
}
