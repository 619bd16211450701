import type { CampaignId, CandidateRequestId, ContractId, EarningId, PaymentId, PaymentMethodId } from '@pairtake/protocol/ids'
import { addPaymentMethod, confirmSandboxSetup, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { openEarning } from '#features/finances/earning-queries.ts'
import { findBuyer, openPayment, schedulePayment } from '#features/payment/payment-queries.ts'
import { newId } from '#ids.ts'
import { after, hours } from '#wire-time.ts'
import { buildPublishedCampaign, type TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

export const cards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  declinedAtCharge: '4000000000000341',
  asksWhenSaved: '4000002500003155',
  asksAlways: '4000002760003184',
  asksInVain: '4000008260003178',
  failsRefunds: '4000000000005126',
  disputed: '4000000000000259',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  processingError: '4000000000000119',
  wrongDigit: '4242424242424241',
} as const

type Typed = { number: string; authenticated?: boolean; expYear?: number }

/** Sends a card through the sandbox's form, like the frame. */
export async function typeCard(app: TestApp, agency: TestMember, typed: Typed) {
  const intent = await app.call(createSetupIntent, { as: agency })
  return app.call(confirmSandboxSetup, {
    body: {
      clientSecret: intent.body.data.clientSecret,
      card: { number: typed.number, expMonth: 12, expYear: typed.expYear ?? 2034, cvc: '123' },
      ...(typed.authenticated === undefined ? {} : { authenticated: typed.authenticated }),
    },
  })
}

/** A card on file; the first one is the default. */
export async function buildCard(app: TestApp, agency: TestMember, number: string = cards.works): Promise<PaymentMethodId> {
  const saved = await typeCard(app, agency, { number, authenticated: true })
  const added = await app.call(addPaymentMethod, { as: agency, body: { paymentMethodId: saved.body.paymentMethodId } })
  return added.body.data.id
}

export type TestContract = { id: ContractId; paymentId: PaymentId; earningId: EarningId; campaignId: CampaignId }
type Parties = { agency: TestMember; creator: TestMember; priceMinor?: number; state?: 'in_progress' | 'delivered' }

/** A job with everything that a payment needs, delivered and due in 72 hours. */
export async function buildContract(
  deps: Deps,
  { agency, creator, priceMinor = 20_000, state = 'delivered' }: Parties,
): Promise<TestContract> {
  const now = deps.now()
  const campaign = await buildPublishedCampaign(deps, agency)
  const id = newId<ContractId>()
  const requestId = newId<CandidateRequestId>()
  return transact(deps.db, async (tx) => {
    const conversationId = await requireConversation(tx, { agencyId: agency.id, creatorId: creator.id }, now)
    await tx
      .insertInto('candidate_request')
      .values({
        id: requestId,
        campaign_id: campaign.id,
        agency_id: agency.id,
        creator_id: creator.id,
        state: 'accepted',
        price_minor: priceMinor,
        price_owner: 'creator',
        offer_id: newId(),
        conversation_id: conversationId,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('contract')
      .values({
        id,
        candidate_request_id: requestId,
        campaign_id: campaign.id,
        agency_id: agency.id,
        creator_id: creator.id,
        conversation_id: conversationId,
        state,
        price_minor: priceMinor,
        currency: deps.config.currency,
        auto_finalize_at: state === 'delivered' ? after(now, hours(deps.config.autoFinalizeHours)) : null,
        delivered_at: state === 'delivered' ? now : null,
        agency_acted_at: now,
        creator_acted_at: now,
        created_at: now,
      })
      .execute()
    const opened = {
      contractId: id,
      agencyId: agency.id,
      priceMinor,
      currency: deps.config.currency,
      description: 'Oat milk, slow mornings',
    }
    const paymentId = await openPayment(tx, deps, opened, await findBuyer(tx, agency.id))
    const earningId = await openEarning(tx, deps, { contractId: id, creatorId: creator.id, priceMinor, currency: deps.config.currency })
    if (state === 'delivered') await schedulePayment(tx, deps, id)
    return { id, paymentId, earningId, campaignId: campaign.id }
  })
}
