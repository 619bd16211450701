import { candidateRequestActions, type CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CampaignId, CandidateRequestId, ConversationId, DesiredAssetId, MemberId, OfferId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type QueryCreator, type Selectable, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import type { CandidateRequest, DB } from '#adapters/database/schema.gen.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { newId } from '#ids.ts'
import type { Terms } from '#stored/terms.ts'
import { hasOpenChargebackOf, overdueSinceOf, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import { buyerOf } from '#features/payment/payment-queries.ts'

export type CandidateRequestRow = Selectable<CandidateRequest>

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

/** The columns of a campaign that a bargain needs, read under the lock. */
export type BargainCampaign = Pick<
  CampaignRow,
  | 'id'
  | 'name'
  | 'state'
  | 'currency'
  | 'desired_creators'
  | 'hired'
  | 'shippable_product'
  | 'delivery_days'
  | 'candidates_new'
  | 'candidates_accepted'
>

/** `side`: a member; only applications of this member are found. */
type AskedFor = { requestId: CandidateRequestId; side?: MemberId | undefined }

/** Locks the campaign, which serializes all changes of its places and candidates; an application never changes its campaign. */
function lockCampaignOf(db: QueryCreator<DB>, { requestId, side }: AskedFor) {
  return db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('candidate_request as asked')
        .select('asked.campaign_id')
        .where('asked.id', '=', requestId)
        .$if(side !== undefined, (asked) =>
          asked.where((is) => is.or([is('asked.agency_id', '=', side as MemberId), is('asked.creator_id', '=', side as MemberId)])),
        ),
    )
    .forUpdate()
}

/**
 * Locks the application after its campaign, so that two offers, an accept and a withdrawal of one application are serialized. The join finds no
 * application to lock before the campaign's row is locked. Anything else read under these locks needs a statement of its own, whose snapshot includes
 * what was committed while this one waited.
 */
export async function lockBargainRows(
  tx: Tx,
  asked: AskedFor,
): Promise<{ campaign: BargainCampaign; request: CandidateRequestRow } | undefined> {
  const row = await tx
    .with('held', (qc) => lockCampaignOf(qc, asked))
    .selectFrom('held')
    .innerJoin('candidate_request', 'candidate_request.campaign_id', 'held.id')
    .selectAll('candidate_request')
    .select([
      'held.name as campaign_name',
      'held.state as campaign_state',
      'held.currency as campaign_currency',
      'held.delivery_days as campaign_delivery_days',
      'held.desired_creators',
      'held.hired',
      'held.shippable_product',
      'held.candidates_new',
      'held.candidates_accepted',
    ])
    .where('candidate_request.id', '=', asked.requestId)
    .forUpdate('candidate_request')
    .executeTakeFirst()
  if (!row) return undefined
  const { campaign_name, campaign_state, campaign_currency, campaign_delivery_days, ...others } = row
  const { desired_creators, hired, shippable_product, candidates_new, candidates_accepted, ...request } = others
  const campaign = {
    id: request.campaign_id,
    name: campaign_name,
    state: campaign_state,
    currency: campaign_currency,
    delivery_days: campaign_delivery_days,
    desired_creators,
    hired,
    shippable_product,
    candidates_new,
    candidates_accepted,
  }
  return { campaign, request }
}

export async function insertCandidateRequest(tx: Tx, row: Insertable<CandidateRequest>): Promise<void> {
  await tx.insertInto('candidate_request').values(row).execute()
}

export async function updateCandidateRequest(tx: Tx, requestId: CandidateRequestId, change: Updateable<CandidateRequest>): Promise<void> {
  await tx.updateTable('candidate_request').set(change).where('id', '=', requestId).execute()
}

/** Whether the application with this alias lapsed because nobody answered in time: then it may be made again. */
export const hasLapsed = (request: string) => sql.ref<boolean>(`${request}.lapsed`)

const moves = movesOf('candidate_request', candidateRequestActions)

/** Applies an action of the state table and updates the campaign's counters, or refuses. */
export async function moveCandidateRequest(tx: Tx, move: Parameters<typeof moves.move>[1]): Promise<CandidateRequestRow> {
  const moved = await moves.move(tx, move)
  await countMoved(tx, moved, move.action)
  return moved
}

/** Accepts, or refuses; the caller updates the counters, together with the place that is taken. */
export async function moveToAccepted(tx: Tx, request: Own<CandidateRequestRow>, change: Updateable<CandidateRequest>): Promise<void> {
  await moves.move(tx, { of: { id: request.id }, action: 'accept', change })
}

/** The same if somebody may have been faster; undefined then. */
export async function tryMoveCandidateRequest(
  tx: Tx,
  attempt: Parameters<typeof moves.tryMove>[1],
): Promise<CandidateRequestRow | undefined> {
  const moved = await moves.tryMove(tx, attempt)
  if (moved) await countMoved(tx, moved, attempt.action)
  return moved
}

/** Ends each of these that is still open, and returns those; the caller updates the counters. */
export function endCandidateRequests(
  tx: Tx,
  ending: { ids: readonly CandidateRequestId[]; action: 'decline' | 'withdraw'; change: Updateable<CandidateRequest> },
): Promise<CandidateRequestRow[]> {
  return moves.moveEach(tx, ending)
}

async function countMoved(tx: Tx, moved: CandidateRequestRow, action: keyof typeof candidateRequestActions.actions): Promise<void> {
  const { from, to } = candidateRequestActions.actions[action]
  // Every action that changes the state starts from exactly one state, which gives the counter to decrease.
  const [before] = from
  if (to !== null && before) await countCandidates(tx, moved.campaign_id, { [before]: -1, [to]: 1 })
}

type Counts = Partial<Record<CandidateRequestState, number>>

/** Updates the counters shown in lists of campaigns; whoever changes an application has locked the campaign. */
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

/** Inserts one step of the bargain; step numbers are unique, so that a step lost to a race fails loudly. */
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

/** Whether the agency has revised an offer of its own since then. */
export async function wasRevisedSince(tx: Tx, requestId: CandidateRequestId, since: Date): Promise<boolean> {
  const revision = await tx
    .selectFrom('offer')
    .innerJoin('offer as before', (join) =>
      join
        .onRef('before.candidate_request_id', '=', 'offer.candidate_request_id')
        .onRef('before.number', '=', sql`offer.number - 1`)
        .on('before.made_by', '=', 'agency'),
    )
    .select('offer.id')
    .where('offer.candidate_request_id', '=', requestId)
    .where('offer.made_by', '=', 'agency')
    .where('offer.created_at', '>', since)
    .executeTakeFirst()
  return revision !== undefined
}

export const newOfferId = () => newId<OfferId>()

/**
 * A filled campaign stops the clock of its open applications; when it reopens they get the time back. An offer made while it was filled lost only the
 * time since then.
 */
export async function resumeAnswerClocks(tx: Tx, campaignId: CampaignId, { since, until }: { since: Date; until: Date }): Promise<void> {
  const lost = sql`greatest(interval '0', ${until}::timestamptz - greatest(offer.created_at, ${since}::timestamptz))`
  await tx
    .updateTable('candidate_request')
    .from('offer')
    .set({ answer_due_at: sql`candidate_request.answer_due_at + ${lost}` })
    .whereRef('offer.id', '=', 'candidate_request.offer_id')
    .where('candidate_request.campaign_id', '=', campaignId)
    .where('candidate_request.state', '=', 'new')
    .where('candidate_request.answer_due_at', 'is not', null)
    .execute()
}

/** The names in notices about applications, with the standing offers. */
export const selectNames = (tx: Tx) =>
  tx
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

const selectRequestNames = (tx: Tx, requestId: CandidateRequestId) => selectNames(tx).where('candidate_request.id', '=', requestId)

/** The names in a notice about an application, with the standing offer. */
export const findRequestNames = (tx: Tx, requestId: CandidateRequestId) => selectRequestNames(tx, requestId).executeTakeFirstOrThrow()

/** Everything that accepting checks and reports, in one statement; the application is locked. */
export async function readAcceptance(tx: Tx, requestId: CandidateRequestId) {
  const { standing, conversationId, shippingAddress, buyer, overdueSince, hasOpenChargeback, ...names } = await selectRequestNames(
    tx,
    requestId,
  )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('offer_asset')
          .innerJoin('desired_asset', 'desired_asset.id', 'offer_asset.desired_asset_id')
          .select(['offer_asset.desired_asset_id', 'offer_asset.count', 'desired_asset.type', 'desired_asset.position'])
          .select(['desired_asset.count as desired_count', 'desired_asset.removed_at', 'desired_asset.crop', 'desired_asset.requirements'])
          .whereRef('offer_asset.offer_id', '=', 'candidate_request.offer_id')
          .orderBy('desired_asset.position'),
      ).as('standing'),
      eb
        .selectFrom('conversation')
        .select('conversation.id')
        .whereRef('conversation.agency_id', '=', 'candidate_request.agency_id')
        .whereRef('conversation.creator_id', '=', 'candidate_request.creator_id')
        .as('conversationId'),
      jsonObjectFrom(
        eb
          .selectFrom('creator_profile')
          .select(['country', 'street_address as streetAddress', 'city', 'state_region as state', 'postal_code as postalCode'])
          .whereRef('creator_profile.creator_id', '=', 'candidate_request.creator_id'),
      ).as('shippingAddress'),
      buyerOf('candidate_request.agency_id').as('buyer'),
      overdueSinceOf(sql.ref('candidate_request.agency_id')).as('overdueSince'),
      hasOpenChargebackOf(sql.ref('candidate_request.agency_id')).as('hasOpenChargeback'),
    ])
    .executeTakeFirstOrThrow()
  return { standing, conversationId, shippingAddress, buyer, overdueSince, hasOpenChargeback, names }
}

/**
 * Locks a creator who applies to a campaign, and reads everything that the application checks and reports, in one statement; the campaign is locked.
 * Undefined if the creator is suspended or has left. A suspension and a deletion lock the member before they list the open applications: whoever comes
 * second sees what the first one did, so no application of theirs stays open.
 */
export function lockApplicant(tx: Tx, { campaignId, creatorId }: { campaignId: CampaignId; creatorId: MemberId }) {
  return tx
    .selectFrom('campaign')
    .innerJoin('member as agency', 'agency.id', 'campaign.agency_id')
    .innerJoin('live_member as creator', (join) => join.on('creator.id', '=', creatorId))
    .select(['agency.display_name as agencyDisplayName', 'creator.display_name as creatorDisplayName', 'creator.first_name as creatorName'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('candidate_request')
          .select(['candidate_request.id', 'candidate_request.state', 'withdrawn', 'lapsed', 'declined_by', 'offer_count'])
          .where('candidate_request.campaign_id', '=', campaignId)
          .where('candidate_request.creator_id', '=', creatorId),
      ).as('earlier'),
      jsonObjectFrom(
        eb
          .selectFrom('creator_profile')
          .select(['creator_profile.state', 'native_language', 'languages', 'country', 'gender', 'birth_date'])
          .where('creator_profile.creator_id', '=', creatorId),
      ).as('profile'),
      jsonArrayFrom(
        eb
          .selectFrom('desired_asset')
          .select(['desired_asset.id', 'desired_asset.type', 'desired_asset.count', 'desired_asset.removed_at'])
          .where('desired_asset.campaign_id', '=', campaignId)
          .orderBy('desired_asset.position'),
      ).as('desired'),
    ])
    .where('campaign.id', '=', campaignId)
    .where(({ not }) => not(isSuspended('creator')))
    .forNoKeyUpdate('creator')
    .executeTakeFirst()
}

/** An asset of the standing offer, with what the campaign wants of it now. */
export type StandingAsset = Awaited<ReturnType<typeof readAcceptance>>['standing'][number]

export async function keepConversation(tx: Tx, request: Own<CandidateRequestRow>, conversationId: ConversationId): Promise<void> {
  await updateCandidateRequest(tx, request.id, { conversation_id: conversationId })
}
