import type {
  CampaignId,
  CandidateRequestId,
  ContractAssetId,
  ContractId,
  ContractMediaId,
  ConversationId,
  EarningId,
  FeedbackId,
  MediaId,
  NotificationId,
  OfferId,
  PaymentId,
  PaymentMethodId,
  PayoutId,
  PortfolioItemId,
  RemarkId,
  UploadId,
} from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { after, days } from '#wire-time.ts'
import { buildNotice } from './build-notice.ts'
import { buildFile } from './builders-media.ts'
import { buildCard, buildContract } from './builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestCampaign, type TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

export type World = {
  agency: TestMember
  creator: TestMember
  operator: TestMember
  /** Members of the same roles who are not involved in any record. */
  strangers: { agency: TestMember; creator: TestMember }
  campaign: TestCampaign
  candidateRequestId: CandidateRequestId
  offerId: OfferId
  contractId: ContractId
  contractCampaignId: CampaignId
  contractAssetId: ContractAssetId
  contractMediaId: ContractMediaId
  contractMediaFileId: MediaId
  spareMediaId: MediaId
  /** Both on the whole take: one that the agency has not sent, and one that it has. */
  draftRemarkId: RemarkId
  remarkId: RemarkId
  conversationId: ConversationId
  notificationId: NotificationId
  paymentId: PaymentId
  earningId: EarningId
  payoutId: PayoutId
  portfolioItemId: PortfolioItemId
  feedbackId: FeedbackId
  uploadId: UploadId
  paymentMethodId: PaymentMethodId
  sessionId: string
}

/** One agency and one creator with a record of every kind, each in its initial state. */
export async function buildWorld(app: TestApp): Promise<World> {
  const { deps } = app
  const agency = await buildAgency(deps)
  const creator = await buildCreator(deps)
  const operator = await buildOperator(deps)
  const strangers = { agency: await buildAgency(deps), creator: await buildCreator(deps) }
  const paymentMethodId = await buildCard(app, agency)
  const campaign = await buildPublishedCampaign(deps, agency)
  const request = await buildRequest(deps, { agency, creator, campaign })
  const contract = await buildContract(deps, { agency, creator, state: 'in_progress' })
  const { conversation_id: conversationId } = await deps.db
    .selectFrom('contract')
    .select('conversation_id')
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  const delivery = await buildReviewedDelivery(deps, { contractId: contract.id, campaignId: contract.campaignId, creator })
  const loose = await buildLooseRecords(deps, { agency, creator, contractId: contract.id })
  const session = await deps.db.selectFrom('session').select('id').where('member_id', '=', agency.id).executeTakeFirstOrThrow()
  return {
    agency,
    creator,
    operator,
    strangers,
    campaign,
    ...request,
    contractId: contract.id,
    contractCampaignId: contract.campaignId,
    paymentId: contract.paymentId,
    earningId: contract.earningId,
    conversationId,
    ...delivery,
    ...loose,
    paymentMethodId,
    sessionId: session.id,
  }
}

type Applied = { agency: TestMember; creator: TestMember; campaign: TestCampaign }

/** An application for €100, with the creator as price owner. */
async function buildRequest(
  deps: Deps,
  { agency, creator, campaign }: Applied,
): Promise<{ candidateRequestId: CandidateRequestId; offerId: OfferId }> {
  const now = deps.now()
  const candidateRequestId = newId<CandidateRequestId>()
  const offerId = newId<OfferId>()
  await deps.db
    .insertInto('candidate_request')
    .values({
      id: candidateRequestId,
      campaign_id: campaign.id,
      agency_id: agency.id,
      creator_id: creator.id,
      price_minor: 10_000,
      price_owner: 'creator',
      offer_id: offerId,
      answer_due_at: after(now, days(30)),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await deps.db
    .insertInto('offer')
    .values({ id: offerId, candidate_request_id: candidateRequestId, number: 1, made_by: 'creator', price_minor: 10_000, created_at: now })
    .execute()
  await deps.db
    .insertInto('offer_asset')
    .values([
      { offer_id: offerId, desired_asset_id: campaign.videoAssetId, count: 1 },
      { offer_id: offerId, desired_asset_id: campaign.photoAssetId, count: 2 },
    ])
    .execute()
  await deps.db
    .updateTable('campaign')
    .set((eb) => ({ candidates_new: eb('candidates_new', '+', 1) }))
    .where('id', '=', campaign.id)
    .execute()
  return { candidateRequestId, offerId }
}

const buildTake = (deps: Deps, creator: TestMember, entityId: string): Promise<MediaId> =>
  buildFile(deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', entityId, fileName: 'morning.mp4' })

/** A video for one of two slots, with its preview made and waiting for review; and a second file that is not attached yet. */
async function buildReviewedDelivery(deps: Deps, job: { contractId: ContractId; campaignId: CampaignId; creator: TestMember }) {
  const now = deps.now()
  const desired = await deps.db
    .selectFrom('desired_asset')
    .select('id')
    .where('campaign_id', '=', job.campaignId)
    .where('type', '=', 'video')
    .executeTakeFirstOrThrow()
  const contractAssetId = newId<ContractAssetId>()
  await deps.db
    .insertInto('contract_asset')
    .values({ id: contractAssetId, contract_id: job.contractId, desired_asset_id: desired.id, type: 'video', committed: 2, position: 0 })
    .execute()
  const contractMediaFileId = await buildTake(deps, job.creator, contractAssetId)
  const contractMediaId = newId<ContractMediaId>()
  await deps.db
    .insertInto('contract_media')
    .values({
      id: contractMediaId,
      contract_id: job.contractId,
      contract_asset_id: contractAssetId,
      media_id: contractMediaFileId,
      name: 'Morning',
      state: 'needs_review',
      review_since: now,
      auto_approve_at: after(now, days(7)),
      sent_at: now,
      updated_at: now,
    })
    .execute()
  const remark = { contract_media_id: contractMediaId, take: 1, created_at: now }
  const [draftRemarkId, remarkId] = [newId<RemarkId>(), newId<RemarkId>()]
  await deps.db
    .insertInto('remark')
    .values([
      { ...remark, id: draftRemarkId, state: 'draft', text: 'Not sent to anybody.' },
      { ...remark, id: remarkId, state: 'open', text: 'Turn the label.', number: 1, sent_at: now },
    ])
    .execute()
  const spareMediaId = await buildTake(deps, job.creator, contractAssetId)
  return { contractAssetId, contractMediaId, contractMediaFileId, spareMediaId, draftRemarkId, remarkId }
}

async function buildLooseRecords(deps: Deps, who: { agency: TestMember; creator: TestMember; contractId: ContractId }) {
  const now = deps.now()
  const ids = {
    notificationId: newId<NotificationId>(),
    payoutId: newId<PayoutId>(),
    portfolioItemId: newId<PortfolioItemId>(),
    feedbackId: newId<FeedbackId>(),
    uploadId: newId<UploadId>(),
  }
  await deps.db
    .insertInto('notification')
    .values({ id: ids.notificationId, member_id: who.agency.id, data: buildNotice('candidate_new'), created_at: now })
    .execute()
  await deps.db
    .insertInto('payout')
    .values({
      id: ids.payoutId,
      creator_id: who.creator.id,
      amount_minor: 5000,
      currency: deps.config.currency,
      beneficiary: {
        fullName: 'Mara',
        address: 'A',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        bankName: 'B',
        bankAddress: 'C',
      },
      beneficiary_changed_at: now,
      created_at: now,
    })
    .execute()
  const mediaId = await buildTake(deps, who.creator, ids.portfolioItemId)
  await deps.db
    .insertInto('portfolio_item')
    .values({
      id: ids.portfolioItemId,
      creator_id: who.creator.id,
      media_id: mediaId,
      name: 'Pour',
      state: 'ready',
      thumbnail_count: 6,
      position: 0,
      created_at: now,
    })
    .execute()
  await deps.db.insertInto('feedback').values({ id: ids.feedbackId, contract_id: who.contractId, created_at: now }).execute()
  await deps.db
    .insertInto('upload')
    .values({
      id: ids.uploadId,
      owner_id: who.creator.id,
      entity: 'PortfolioItemOriginal',
      file_name: 'pour.mp4',
      size_bytes: 10,
      chunk_bytes: 8_388_608,
      created_at: now,
    })
    .execute()
  return ids
}
