import type { CandidateRequestId, MemberId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findFullRequest, type FullRequestRow } from './candidate-request-list-queries.ts'
import { lockBargainRows, type BargainCampaign, type CandidateRequestRow } from './candidate-request-queries.ts'

type Sides = { agency_id: MemberId; creator_id: MemberId }

const isSideOf = (request: Sides, caller: Caller) =>
  caller.role === 'agency' ? request.agency_id === caller.id : caller.role === 'creator' && request.creator_id === caller.id

const requestNotFound = () => notFound('Candidate request')

export async function requireFullRequest(tx: Tx, caller: Caller, requestId: CandidateRequestId): Promise<Own<FullRequestRow>> {
  const row = isId(requestId) ? await findFullRequest(tx, requestId) : undefined
  if (!row || !isSideOf(row, caller)) throw requestNotFound()
  return own(row)
}

/** A locked bargain: the campaign, whose places and counters change, and then the application. */
export type Bargain = { campaign: BargainCampaign; request: Own<CandidateRequestRow> }

export async function lockOwnBargain(tx: Tx, caller: Caller, requestId: CandidateRequestId): Promise<Bargain> {
  // The statement checks the owner as well, so that nobody locks what is not theirs.
  const bargain = isId(requestId) ? await lockBargainRows(tx, { requestId, side: caller.id }) : undefined
  if (!bargain || !isSideOf(bargain.request, caller)) throw requestNotFound()
  return { ...bargain, request: own(bargain.request) }
}

/** For the clock, which is on neither side. */
export async function lockBargain(tx: Tx, requestId: CandidateRequestId): Promise<Bargain | undefined> {
  const bargain = await lockBargainRows(tx, { requestId })
  return bargain && { ...bargain, request: own(bargain.request) }
}
