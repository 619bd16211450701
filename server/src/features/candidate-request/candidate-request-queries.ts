import { candidateRequestActions, type CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CampaignId, CandidateRequestId, ConversationId, DesiredAssetId, MemberId, OfferId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import type { CandidateRequest } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import type { Terms } from '#stored/terms.ts'

export type CandidateRequestRow = Selectable<CandidateRequest>

export function findCandidateRequest(tx: Tx, requestId: CandidateRequestId): Promise<CandidateRequestRow | undefined> {
  return tx.selectFrom('candidate_request').selectAll().where('id', '=', requestId).executeTakeFirst()
}

export function findRequestOfCreator(
  tx: Tx,
  params: { campaignId: CampaignId; creatorId: MemberId },
): Promise<CandidateRequestRow | undefined> {
  return tx
    .selectFrom('candidate_request')
    .selectAll()
    .where('campaign_id', '=', params.campaignId)
    .where('creator_id', '=', params.creatorId)
    .executeTakeFirst()
}

/** Locks the row after its campaign: two offers, an accept and a withdrawal of one application happen one after the other. */
export function lockCandidateRequest(tx: Tx, requestId: CandidateRequestId): Promise<CandidateRequestRow | undefined> {
  return tx.selectFrom('candidate_request').selectAll().where('id', '=', requestId).forUpdate().executeTakeFirst()
}

export async function insertCandidateRequest(tx: Tx, row: Insertable<CandidateRequest>): Promise<void> {
  await tx.insertInto('candidate_request').values(row).execute()
}

export async function updateCandidateRequest(tx: Tx, requestId: CandidateRequestId, change: Updateable<CandidateRequest>): Promise<void> {
  await tx.updateTable('candidate_request').set(change).where('id', '=', requestId).execute()
}

/** Whether nobody answered an offer in time, by the name that the application has in the statement: then it may be made again. */
export const hasLapsed = (request: string) => sql.ref<boolean>(`${request}.lapsed`)

const moves = movesOf('candidate_request', candidateRequestActions)

/** Applies an action of the state table and keeps the campaign's counters, or refuses. */
export async function moveCandidateRequest(tx: Tx, move: Parameters<typeof moves.move>[1]): Promise<CandidateRequestRow> {
  const moved = await moves.move(tx, move)
  await countMoved(tx, moved, move.action)
  return moved
}

/** The same where somebody may have been faster; undefined then. */
export async function tryMoveCandidateRequest(
  tx: Tx,
  attempt: Parameters<typeof moves.tryMove>[1],
): Promise<CandidateRequestRow | undefined> {
  const moved = await moves.tryMove(tx, attempt)
  if (moved) await countMoved(tx, moved, attempt.action)
  return moved
}

async function countMoved(tx: Tx, moved: CandidateRequestRow, action: keyof typeof candidateRequestActions.actions): Promise<void> {
  const { from, to } = candidateRequestActions.actions[action]
  // Every action that changes the state starts from one state only, so that it says which counter falls.
  const [before] = from
  if (to !== null && before) await countCandidates(tx, moved.campaign_id, { [before]: -1, [to]: 1 })
}

type Counts = Partial<Record<CandidateRequestState, number>>

/** The counters that lists of campaigns show; the campaign is locked by whoever changes an application. */
export async function countCandidates(tx: Tx, campaignId: CampaignId, by: Counts): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      candidates_new: sql`candidates_new + ${by.new ?? 0}`,
      candidates_accepted: sql`candidates_accepted + ${by.accepted ?? 0}`,
      candidates_declined: sql`candidates_declined + ${by.declined ?? 0}`,
    })
    .where('id', '=', campaignId)
    .execute()
}

export type NewOffer = {
  requestId: CandidateRequestId
  number: number
  madeBy: PriceOwner
  priceMinor: number
  assets: { desiredAssetId: DesiredAssetId; count: number }[]
  at: Date
}

/** One step of the bargain; the numbers are unique, so that a step lost to a race fails loudly. */
export async function insertOffer(tx: Tx, offer: NewOffer & { id: OfferId }): Promise<void> {
  await tx
    .insertInto('offer')
    .values({
      id: offer.id,
      candidate_request_id: offer.requestId,
      number: offer.number,
      made_by: offer.madeBy,
      price_minor: offer.priceMinor,
      created_at: offer.at,
    })
    .execute()
  const rows = offer.assets.map((asset) => ({ offer_id: offer.id, desired_asset_id: asset.desiredAssetId, count: asset.count }))
  await tx.insertInto('offer_asset').values(rows).execute()
}

export const newOfferId = () => newId<OfferId>()

export type StandingAsset = Awaited<ReturnType<typeof listStandingAssets>>[number]

/** What the standing offer names, with what the campaign wants of it now. */
export function listStandingAssets(tx: Tx, offerId: OfferId) {
  return tx
    .selectFrom('offer_asset')
    .innerJoin('desired_asset', 'desired_asset.id', 'offer_asset.desired_asset_id')
    .select([
      'offer_asset.desired_asset_id',
      'offer_asset.count',
      'desired_asset.type',
      'desired_asset.position',
      'desired_asset.count as desired_count',
      'desired_asset.removed_at',
    ])
    .where('offer_asset.offer_id', '=', offerId)
    .orderBy('desired_asset.position')
    .execute()
}

/** Of a member or a campaign, oldest first, for declining them all. */
export type WhoseRequests = { campaignId: CampaignId } | { agencyId: MemberId } | { creatorId: MemberId }

export function listOpenRequests(tx: Tx, whose: WhoseRequests): Promise<CandidateRequestRow[]> {
  const open = tx.selectFrom('candidate_request').selectAll().where('state', '=', 'new')
  const theirs =
    'campaignId' in whose
      ? open.where('campaign_id', '=', whose.campaignId)
      : 'agencyId' in whose
        ? open.where('agency_id', '=', whose.agencyId)
        : open.where('creator_id', '=', whose.creatorId)
  // Campaigns in one order, as everywhere, so that two such sweeps cannot wait for each other.
  return theirs.orderBy('campaign_id').orderBy('id').execute()
}

/** A filled campaign stops the clock of its open applications; when it reopens they get the time back. */
export async function resumeAnswerClocks(tx: Tx, campaignId: CampaignId, pause: { since: Date; until: Date }): Promise<void> {
  const pausedMs = Math.max(0, pause.until.getTime() - pause.since.getTime())
  await tx
    .updateTable('candidate_request')
    .set({ answer_due_at: sql`answer_due_at + ${pausedMs}::double precision * interval '1 millisecond'` })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'new')
    .where('answer_due_at', 'is not', null)
    .execute()
}

/** What a notice about an application names, with the offer that stands. */
export function findRequestNames(tx: Tx, requestId: CandidateRequestId) {
  return tx
    .selectFrom('candidate_request')
    .innerJoin('campaign', 'campaign.id', 'candidate_request.campaign_id')
    .innerJoin('member as agency', 'agency.id', 'candidate_request.agency_id')
    .innerJoin('member as creator', 'creator.id', 'candidate_request.creator_id')
    .select([
      'candidate_request.id as candidateRequestId',
      'candidate_request.campaign_id as campaignId',
      'campaign.name as campaignName',
      'agency.display_name as agencyDisplayName',
      'creator.display_name as candidateDisplayName',
      'creator.display_name as creatorDisplayName',
      'creator.first_name as creatorName',
      sql<Terms>`(
        select json_build_object(
          'priceMinor', candidate_request.price_minor, 'totalMinor', null, 'currency', campaign.currency,
          'videos', coalesce(sum(offer_asset.count) filter (where desired_asset.type = 'video'), 0),
          'photos', coalesce(sum(offer_asset.count) filter (where desired_asset.type = 'photos'), 0))
        from offer_asset join desired_asset on desired_asset.id = offer_asset.desired_asset_id
        where offer_asset.offer_id = candidate_request.offer_id)`.as('terms'),
    ])
    .where('candidate_request.id', '=', requestId)
    .executeTakeFirstOrThrow()
}

export async function keepConversation(tx: Tx, request: Own<CandidateRequestRow>, conversationId: ConversationId): Promise<void> {
  await updateCandidateRequest(tx, request.id, { conversation_id: conversationId })
}
