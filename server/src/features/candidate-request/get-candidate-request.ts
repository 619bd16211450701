import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { serve } from '#http/serve.ts'
import { requireFullRequest } from './candidate-request-access.ts'
import { sideOf } from './candidate-request-rules.ts'
import { viewCandidateRequest } from './candidate-request-view.ts'

export const getCandidateRequest = serve(wire.getCandidateRequest, async (call) => {
  const request = await requireFullRequest(call.deps.db, call.caller, call.params.id)

  return { data: viewCandidateRequest(request, sideOf(call.caller), call) }
})
