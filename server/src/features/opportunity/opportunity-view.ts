import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import type { ViewContext } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { viewCampaignForCreator } from '#features/campaign/campaign-view.ts'
import { viewListedRequest } from '#features/candidate-request/candidate-request-view.ts'
import type { OpportunityRow } from './opportunity-queries.ts'
import { blockersOf } from './opportunity-rules.ts'

export function viewOpportunity(row: OpportunityRow, context: ViewContext): Opportunity {
  return {
    campaign: viewCampaignForCreator(row, context),
    candidateRequest: row.candidate_request === null ? null : viewListedRequest(row.candidate_request, 'creator', context),
    blockers: blockersOf(row, row.applicant ?? undefined, dayOf(context.deps.now())),
  }
}
