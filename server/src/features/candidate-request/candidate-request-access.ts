import type { CampaignId, CandidateRequestId, MemberId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { lockCampaign, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import { findFullRequest, type FullRequestRow } from './candidate-request-list-queries.ts'
import { findCandidateRequest, lockCandidateRequest, type CandidateRequestRow } from './candidate-request-queries.ts'

type Sides = { agency_id: MemberId; creator_id: MemberId }

const isSideOf = (request: Sides, caller: Caller) =>
  caller.role === 'agency' ? request.agency_id === caller.id : caller.role === 'creator' && request.creator_id === caller.id

const requestNotFound = () => notFound('Candidate request')

export async function requireFullRequest(tx: Tx, caller: Caller, requestId: CandidateRequestId): Promise<Own<FullRequestRow>> {
  const row = isId(requestId) ? await findFullRequest(tx, requestId) : undefined
  if (!row || !isSideOf(row, caller)) throw requestNotFound()
  return own(row)
}

/** Both sides of a bargain locked: the campaign, whose places and counters change, and then the application. */
export type Bargain = { campaign: CampaignRow; request: Own<CandidateRequestRow> }

export async function lockOwnBargain(tx: Tx, caller: Caller, requestId: CandidateRequestId): Promise<Bargain> {
  const found = isId(requestId) ? await findCandidateRequest(tx, requestId) : undefined
  if (!found || !isSideOf(found, caller)) throw requestNotFound()
  const bargain = await lockBargain(tx, found)
  if (!bargain) throw requestNotFound()
  return bargain
}

/** For the clock, which belongs to neither side. */
export async function lockBargain(tx: Tx, found: { id: CandidateRequestId; campaign_id: CampaignId }): Promise<Bargain | undefined> {
  const campaign = await lockCampaign(tx, found.campaign_id)
  const request = campaign && (await lockCandidateRequest(tx, found.id))
  return request && { campaign, request: own(request) }
}
