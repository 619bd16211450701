import type { DecideBody } from '@pairtake/protocol/candidate-request/candidate-request-form'
import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { ContractId, ConversationId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { together } from '#adapters/database/together.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { after, days } from '#wire-time.ts'
import { saveCounts, moveCampaign } from '#features/campaign/campaign-queries.ts'
import { dueAt, longerDeliveryDays } from '#features/contract/contract-due-rules.ts'
import { insertContract } from '#features/contract/contract-queries.ts'
import type { ShippingSnapshot } from '#stored/shipping-snapshot.ts'
import { beginConversation } from '#features/conversation/conversation-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { openEarning } from '#features/finances/earning-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { openPayment } from '#features/payment/payment-queries.ts'
import type { Bargain } from './candidate-request-access.ts'
import { moveToAccepted, readAcceptance, type BargainCampaign } from './candidate-request-queries.ts'
import {
  refuseAcceptOutOfTurn,
  refuseChangedCampaign,
  refuseClosedRequest,
  refuseOtherTerms,
  refuseStaleOffer,
} from './candidate-request-rules.ts'

export type Acceptance = Bargain & { by: PriceOwner; body: Extract<DecideBody, { accept: true }> }

/**
 * Accepts the standing offer, in the caller's transaction, with campaign and application locked: a withdrawal, a second accept and another creator's
 * accept of the last place wait here and then see the decision. Price and counts come from the rows, never the body.
 */
export async function acceptStandingOffer(tx: Tx, deps: Deps, acceptance: Acceptance): Promise<string> {
  const { campaign, request, by, body } = acceptance
  refuseClosedRequest(request, 'accept')
  refuseAcceptOutOfTurn(request, by)
  refuseStaleOffer(request, body.offerId)
  const { standing, names, ...found } = await readAcceptance(tx, request.id)
  refuseOtherTerms(acceptance, standing, body)
  refuseTakenPlaces(campaign)
  refuseChangedCampaign(standing)
  refuseOverdueAgency(deps, by, found)

  const now = deps.now()
  const sides = { agencyId: request.agency_id, creatorId: request.creator_id }
  const conversationId = found.conversationId ?? (await beginConversation(tx, sides, now))
  await moveToAccepted(tx, request, { answer_due_at: null, conversation_id: conversationId, updated_at: now })
  const counted = {
    hired: campaign.hired + 1,
    candidates_new: campaign.candidates_new - 1,
    candidates_accepted: campaign.candidates_accepted + 1,
  }
  const isFull = counted.hired >= campaign.desired_creators
  if (isFull) await moveCampaign(tx, { of: { id: campaign.id }, action: 'fill', change: { ...counted, filled_at: now } })

  const contractId = newId<ContractId>()
  const committed = standing.filter((asset) => asset.count > 0)
  const money = { contractId, priceMinor: request.price_minor, currency: campaign.currency }
  const payment = { ...money, agencyId: sides.agencyId, description: campaign.name }
  await together(tx, async (later) => {
    if (!isFull) await saveCounts(later, campaign.id, counted)
    await insertContract(
      later,
      {
        id: contractId,
        candidate_request_id: request.id,
        campaign_id: campaign.id,
        agency_id: sides.agencyId,
        creator_id: sides.creatorId,
        conversation_id: conversationId,
        price_minor: request.price_minor,
        currency: campaign.currency,
        // The address when the job begins; later changes of the profile do not redirect a parcel.
        shipping_address: campaign.shippable_product ? (found.shippingAddress ?? noAddress) : null,
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
        // As agreed: a file is checked against what the campaign asked for at that time.
        crop: asset.crop,
        requirements: asset.requirements,
        position,
      })),
    )
    await openPayment(later, deps, payment, found.buyer)
    await openEarning(later, deps, { ...money, creatorId: sides.creatorId })
    await tellBoth(later, deps, { ...acceptance, conversationId, names: { ...names, contractId } })
  })
  return contractId
}

const noAddress: ShippingSnapshot = { country: null, streetAddress: '', city: '', state: '', postalCode: '' }

/** The campaign is locked, so that only one accept at a time can take the last place. */
function refuseTakenPlaces(campaign: BargainCampaign): void {
  const isTaken = campaign.state === 'filled' || campaign.state === 'delivered' || campaign.hired >= campaign.desired_creators
  if (isTaken) throw new Refusal('ALL_PLACES_TAKEN', 'All places are taken')
  if (campaign.state !== 'published') throw new Refusal('STATE_MOVED_ON', 'This campaign is no longer open.')
}

const toCreator = 'The brand cannot hire right now. Your application stays open; please try again later.'

type Debts = Pick<Awaited<ReturnType<typeof readAcceptance>>, 'overdueSince' | 'hasOpenChargeback'>

/** An agency whose payment has failed for 7 days cannot hire, nor can one whose bank is taking a payment back. */
function refuseOverdueAgency(deps: Deps, by: PriceOwner, { overdueSince, hasOpenChargeback }: Debts): void {
  if (hasOpenChargeback) {
    const words =
      'Your bank is taking back one of your payments. If that’s a mistake, ask your bank to withdraw the chargeback. You can accept once it’s decided.'
    throw new Refusal('CHARGEBACK_OPEN', by === 'agency' ? words : toCreator)
  }
  if (!overdueSince || after(overdueSince, days(7)) > deps.now()) return
  const words = 'A payment of yours has failed for more than 7 days. Please pay it first, then accept.'
  throw new Refusal('PAYMENT_OVERDUE', by === 'agency' ? words : toCreator)
}

type Names = Awaited<ReturnType<typeof readAcceptance>>['names'] & { contractId: ContractId }

async function tellBoth(tx: Tx, deps: Deps, deal: Acceptance & { conversationId: ConversationId; names: Names }): Promise<void> {
  const { request, by, conversationId, names } = deal
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
