import { listCampaigns } from '#features/campaign/list-campaigns.ts'
import { createCampaign } from '#features/campaign/create-campaign.ts'
import { getCampaign } from '#features/campaign/get-campaign.ts'
import { saveCampaign } from '#features/campaign/save-campaign.ts'
import { publishCampaign } from '#features/campaign/publish-campaign.ts'
import { countReach } from '#features/campaign/count-reach.ts'
import { listCandidateRequests } from '#features/candidate-request/list-candidate-requests.ts'
import { listOwnCandidates } from '#features/candidate-request/list-own-candidates.ts'
import { getCandidateRequest } from '#features/candidate-request/get-candidate-request.ts'
import { offerTerms } from '#features/candidate-request/offer-terms.ts'
import { decideCandidateRequest } from '#features/candidate-request/decide-candidate-request.ts'
import { shortlistCandidate } from '#features/candidate-request/shortlist-candidate.ts'
import { initiateConversation } from '#features/candidate-request/initiate-conversation.ts'
import { withdrawCandidateRequest } from '#features/opportunity/withdraw-candidate-request.ts'
import { listOpportunities } from '#features/opportunity/list-opportunities.ts'
import { getOpportunity } from '#features/opportunity/get-opportunity.ts'
import { applyToCampaign } from '#features/opportunity/apply-to-campaign.ts'
import { acceptOffer } from '#features/opportunity/accept-offer.ts'
import { getDashboard } from '#features/dashboard/get-dashboard.ts'
import { listConversationInvolvements } from '#features/conversation/list-conversation-involvements.ts'
import { getConversation } from '#features/conversation/get-conversation.ts'
import { listMessages } from '#features/conversation/list-messages.ts'
import { sendMessage } from '#features/conversation/send-message.ts'
import { markConversationRead } from '#features/conversation/mark-conversation-read.ts'
import { getRelationship } from '#features/conversation/get-relationship.ts'
import { countUnreadMessages } from '#features/conversation/count-unread-messages.ts'
import type { Route } from '#http/serve.ts'

/** Campaigns, applications and conversations. */
export const marketRoutes: readonly Route[] = [
  // campaign
  listCampaigns,
  createCampaign,
  getCampaign,
  saveCampaign,
  publishCampaign,
  countReach,
  // candidate-request
  listCandidateRequests,
  listOwnCandidates,
  getCandidateRequest,
  offerTerms,
  decideCandidateRequest,
  shortlistCandidate,
  initiateConversation,
  withdrawCandidateRequest,
  // opportunity
  listOpportunities,
  getOpportunity,
  applyToCampaign,
  acceptOffer,
  // dashboard
  getDashboard,
  // conversation
  listConversationInvolvements,
  getConversation,
  listMessages,
  sendMessage,
  markConversationRead,
  getRelationship,
  countUnreadMessages,
]
