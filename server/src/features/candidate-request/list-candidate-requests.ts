import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { isId } from '#access.ts'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { isOwnCampaign } from '#features/campaign/campaign-queries.ts'
import { listRequestRows } from './candidate-request-list-queries.ts'
import { viewCandidateRow } from './candidate-request-view.ts'

export const listCandidateRequests = serve(wire.listCandidateRequests, async (call) => {
  const { deps, caller, params, query } = call
  if (!isId(params.id)) throw notFound('Campaign')

  const page = {
    campaignId: params.id,
    agencyId: caller.id,
    pattern: patternOf(query.q),
    state: query.state ?? '',
    sort: query.sort || ('newest' as const),
    ...offsetOf(query),
  }
  const { rows, total } = await listRequestRows(deps.db, page)
  // The statement only finds the agency's own rows; an empty page has to be told apart from a foreign campaign.
  if (rows.length === 0 && !(await isOwnCampaign(deps.db, { campaignId: params.id, agencyId: caller.id }))) throw notFound('Campaign')

  return { data: rows.map((row) => viewCandidateRow(row, call)), meta: metaOf(query, total) }
})
