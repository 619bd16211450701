import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { serve } from '#http/serve.ts'
import { requireFullRequest } from './candidate-request-access.ts'
import { viewCandidateRequest } from './candidate-request-view.ts'
import { saveShortlistMark } from './shortlist-queries.ts'

/** Sets the brand's own mark on a candidate, whatever the state of the application: nothing of the bargain changes. */
export const shortlistCandidate = serve(wire.shortlistCandidate, async (call) => {
  const { deps, caller, params, body } = call
  const request = await requireFullRequest(deps.db, caller, params.id)
  await saveShortlistMark(deps.db, request, body.shortlisted ? deps.now() : null)
  return { data: viewCandidateRequest(await requireFullRequest(deps.db, caller, params.id), 'agency', call) }
})
