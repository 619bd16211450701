import { getCampaign, listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getCandidateRequest, listCandidateRequests } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { listCampaignContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'

/** What an offer or a decision makes stale. */
export const candidateChanges = [
  getCandidateRequest,
  listCandidateRequests,
  getCampaign,
  listCampaigns,
  listCampaignContracts,
  listContracts,
  listPayments,
  getDashboard,
]
