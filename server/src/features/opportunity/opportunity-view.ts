import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import type { Place } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { viewCampaignForCreator } from '#features/campaign/campaign-view.ts'
import { viewListedRequest } from '#features/candidate-request/candidate-request-view.ts'
import type { OpportunityRow } from './opportunity-queries.ts'
import { blockersOf } from './opportunity-rules.ts'

export function viewOpportunity(row: OpportunityRow, place: Place): Opportunity {
  return {
    campaign: viewCampaignForCreator(row, place),
    candidateRequest: row.candidate_request === null ? null : viewListedRequest(row.candidate_request, 'creator', place),
    blockers: blockersOf(row, row.applicant ?? undefined, dayOf(place.deps.now())),
  }
}
