import type { DecideBody } from '@pairtake/protocol/candidate-request/candidate-request-form'
import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { ContractId, ConversationId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { after, days } from '#wire-time.ts'
import { countHired, moveCampaign, publishingNeeds, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import { dueAt, longerDeliveryDays } from '#features/contract/contract-due-rules.ts'
import { insertContract } from '#features/contract/contract-queries.ts'
import type { ShippingSnapshot } from '#stored/shipping-snapshot.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { findCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { openEarning } from '#features/finances/earning-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { openPayment } from '#features/payment/payment-queries.ts'
import type { Bargain } from './candidate-request-access.ts'
import { findRequestNames, keepConversation, listStandingAssets, moveCandidateRequest } from './candidate-request-queries.ts'
import {
  refuseAcceptOutOfTurn,
  refuseChangedCampaign,
  refuseClosedRequest,
  refuseOtherTerms,
  refuseStaleOffer,
} from './candidate-request-rules.ts'

export type Acceptance = Bargain & { by: PriceOwner; body: Extract<DecideBody, { accept: true }> }

/**
 * Accepts the standing offer, in the caller's transaction, with campaign and application locked: a withdrawal, a second accept and
 * another creator's accept of the last place wait here and then find what was decided. Price and counts come from the rows, never the body.
 */
export async function acceptStandingOffer(tx: Tx, deps: Deps, acceptance: Acceptance): Promise<string> {
  const { campaign, request, by, body } = acceptance
  refuseClosedRequest(request, 'accept')
  refuseAcceptOutOfTurn(request, by)
  refuseStaleOffer(request, body.offerId)
  const standing = await listStandingAssets(tx, request.offer_id)
  refuseOtherTerms(acceptance, standing, body)
  refuseTakenPlaces(campaign)
  refuseChangedCampaign(standing)
  await refuseOverdueAgency(tx, deps, acceptance)

  const now = deps.now()
  await moveCandidateRequest(tx, {
    of: { id: request.id },
    action: 'accept',
    change: { answer_due_at: null, updated_at: now },
  })
  await countHired(tx, campaign.id, 1)
  if (campaign.hired + 1 >= campaign.desired_creators) {
    await moveCampaign(tx, { of: { id: campaign.id }, action: 'fill', change: { filled_at: now } })
  }

  const sides = { agencyId: request.agency_id, creatorId: request.creator_id }
  const conversationId = await requireConversation(tx, sides, now)
  await keepConversation(tx, request, conversationId)
  const contractId = newId<ContractId>()
  const committed = standing.filter((asset) => asset.count > 0)
  await insertContract(
    tx,
    {
      id: contractId,
      candidate_request_id: request.id,
      campaign_id: campaign.id,
      agency_id: sides.agencyId,
      creator_id: sides.creatorId,
      conversation_id: conversationId,
      price_minor: request.price_minor,
      currency: campaign.currency,
      shipping_address: campaign.shippable_product ? await snapshotAddress(tx, sides.creatorId) : null,
      due_at: dueAt(now, longerDeliveryDays(request.delivery_days, campaign.delivery_days)),
      agency_acted_at: now,
      creator_acted_at: now,
      created_at: now,
    },
    committed.map((asset, position) => ({
      id: newId(),
      contract_id: contractId,
      desired_asset_id: asset.desired_asset_id,
      type: asset.type,
      committed: asset.count,
      position,
    })),
  )
  const money = { contractId, priceMinor: request.price_minor, currency: campaign.currency }
  await openPayment(tx, deps, { ...money, agencyId: sides.agencyId, description: campaign.name })
  await openEarning(tx, deps, { ...money, creatorId: sides.creatorId })
  await tellBoth(tx, deps, { ...acceptance, contractId, conversationId })
  return contractId
}

/** The campaign is locked, so that the last place is counted by one accept at a time. */
function refuseTakenPlaces(campaign: CampaignRow): void {
  const isTaken = campaign.state === 'filled' || campaign.state === 'delivered' || campaign.hired >= campaign.desired_creators
  if (isTaken) throw new Refusal('ALL_PLACES_TAKEN', 'All places are taken')
  if (campaign.state !== 'published') throw new Refusal('STATE_MOVED_ON', 'This campaign is no longer open.')
}

const toCreator = 'The brand cannot hire right now. Your application stays open; please try again later.'

/** An agency whose payment has failed for 7 days hires nobody, and neither does one whose bank takes a payment back. */
async function refuseOverdueAgency(tx: Tx, deps: Deps, { request, by }: Acceptance): Promise<void> {
  const { overdueSince, hasOpenChargeback } = await publishingNeeds(tx, request.agency_id)
  if (hasOpenChargeback) {
    const words =
      'Your bank is taking back one of your payments. If that’s a mistake, ask your bank to withdraw the chargeback. You can accept once it’s decided.'
    throw new Refusal('CHARGEBACK_OPEN', by === 'agency' ? words : toCreator)
  }
  if (!overdueSince || after(overdueSince, days(7)) > deps.now()) return
  const words = 'A payment of yours has failed for more than 7 days. Please pay it first, then accept.'
  throw new Refusal('PAYMENT_OVERDUE', by === 'agency' ? words : toCreator)
}

/** The address as it is when the job begins; later changes of the profile do not redirect a parcel. */
async function snapshotAddress(tx: Tx, creatorId: MemberId): Promise<ShippingSnapshot> {
  const profile = await findCreatorProfile(tx, creatorId)
  return {
    country: profile?.country ?? null,
    streetAddress: profile?.street_address ?? '',
    city: profile?.city ?? '',
    state: profile?.state_region ?? '',
    postalCode: profile?.postal_code ?? '',
  }
}

async function tellBoth(tx: Tx, deps: Deps, deal: Acceptance & { contractId: ContractId; conversationId: ConversationId }): Promise<void> {
  const { request, by, contractId, conversationId } = deal
  const names = { ...(await findRequestNames(tx, request.id)), contractId }
  if (by === 'agency')
    await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice: { type: 'application_accepted', ...names } })
  else await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type: 'candidate_accepted_offer', ...names } })
  const { campaignName, agencyDisplayName, creatorDisplayName } = names
  await postSystemMessage(tx, {
    conversationId,
    line: { kind: 'job_begun', campaignName, agencyDisplayName, creatorDisplayName },
    at: deps.now(),
  })
}
