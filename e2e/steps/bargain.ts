import {
  getCandidateRequest,
  decideCandidateRequest,
  listCandidateRequests,
  offerTerms,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { applyToCampaign, getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { approveCampaign, listOperatorCampaigns, rejectCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CandidateRequestId, ContractId } from '@pairtake/protocol/ids'
import type { TestCampaign } from '@pairtake/server/testing/builders'
import type { Client } from '#harness/client.ts'

export const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Rejects a campaign once with a reason, submits it again and approves it. */
export async function reviewCampaign(people: { agency: Client; operator: Client }, campaignId: string): Promise<void> {
  const params = { id: campaignId }
  const queue = await people.operator.call(listOperatorCampaigns, { query: { state: 'in_review' } })
  if (!queue.data.some((campaign) => campaign.id === campaignId)) throw new Error('The campaign is not in the queue.')
  await people.operator.call(rejectCampaign, { params, body: { reason: 'Please say how long the videos are.' } })
  await people.agency.call(publishCampaign, { params })
  await people.operator.call(approveCampaign, { params })
}

export async function apply(creator: Client, campaignId: string, amount: number): Promise<CandidateRequestId> {
  const list = await creator.call(listOpportunities, {})
  const found = list.data.find((opportunity) => opportunity.campaign.id === campaignId)
  if (!found) throw new Error('The creator does not see the campaign.')
  const proposedAssets = found.campaign.desiredAssets.map((asset) => ({ desiredAssetId: asset.id, count: asset.count }))
  const body = { price: euros(amount), proposedAssets, note: 'I would love to.' }
  await creator.call(applyToCampaign, { params: { campaignId }, body })
  const { data } = await creator.call(getOpportunity, { params: { id: campaignId } })
  if (!data.candidateRequest) throw new Error('There is no application.')
  return data.candidateRequest.id
}

const countsOf = (request: CandidateRequest) =>
  request.proposedAssets.map((asset) => ({ desiredAssetId: asset.desiredAsset.id, count: asset.count }))

export async function counter(client: Client, requestId: string, amount: number): Promise<CandidateRequest> {
  const params = { id: requestId }
  const { data } = await client.call(getCandidateRequest, { params })
  return (await client.call(offerTerms, { params, body: { price: euros(amount), proposedAssets: countsOf(data), offerId: data.offerId } }))
    .data
}

export async function accept(client: Client, requestId: string): Promise<ContractId> {
  const params = { id: requestId }
  const { data } = await client.call(getCandidateRequest, { params })
  const body = { accept: true as const, price: data.price, proposedAssets: countsOf(data), offerId: data.offerId }
  const decided = await client.call(decideCandidateRequest, { params, body })
  if (!decided.data.contract) throw new Error('Accepting made no contract.')
  return decided.data.contract.id
}

/** Returns the only candidate of the agency's campaign. */
export async function requireCandidate(agency: Client, campaignId: string): Promise<CandidateRequest> {
  const { data } = await agency.call(listCandidateRequests, { params: { id: campaignId }, query: { state: 'new' } })
  const [request] = data
  if (!request) throw new Error('The agency sees no candidate.')
  return request
}

/** Applies for €100 with both videos and one photo fewer than the three requested. */
export async function applyWithLess(creator: Client, campaign: TestCampaign, count = 2): Promise<CandidateRequestId> {
  const proposedAssets = [
    { desiredAssetId: campaign.videoAssetId, count },
    { desiredAssetId: campaign.photoAssetId, count },
  ]
  const body = { price: euros(100), proposedAssets, note: 'I bake every morning.' }
  const { data } = await creator.call(applyToCampaign, { params: { campaignId: campaign.id }, body })
  if (!data.candidateRequest) throw new Error('There is no application.')
  return data.candidateRequest.id
}
