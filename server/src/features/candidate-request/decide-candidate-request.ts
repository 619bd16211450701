import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { lockOwnBargain, requireFullRequest } from './candidate-request-access.ts'
import { sideOf } from './candidate-request-rules.ts'
import { viewCandidateRequest } from './candidate-request-view.ts'
import { decideBargain } from './decide-bargain-act.ts'

export const decideCandidateRequest = serve(wire.decideCandidateRequest, async (call) => {
  const { deps, caller, params, body } = call
  const by = sideOf(caller)

  await transact(deps.db, async (tx) => {
    const bargain = await lockOwnBargain(tx, caller, params.id)
    await decideBargain(tx, deps, { ...bargain, by, body })
  })

  return { data: viewCandidateRequest(await requireFullRequest(deps.db, caller, params.id), by, call) }
})
