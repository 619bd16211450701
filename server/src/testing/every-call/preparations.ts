import { someBuyer } from '#testing/some-buyer.ts'
import type { Role } from '@pairtake/protocol/roles'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#adapters/database/database.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import type { TestMember } from '#testing/builders.ts'
import { password, type Tenant } from './tenant.ts'
import { bankFileBody, camtFile } from '#testing/bank-files.ts'
import { byHand } from '#testing/by-hand.ts'

type Preparation = {
  /** Values of fields that cannot be generated. */
  values?: (at: Tenant, role: Role | 'public') => Record<string, unknown>
  /** Creates the state that the call requires. */
  state?: (db: Db, at: Tenant, role: Role | 'public') => unknown
  /** The file of a multipart call; a picture if absent. */
  file?: () => Buffer
  /** The caller, if it is not the tenant's own member of the role. */
  caller?: (at: Tenant, role: Role) => TestMember
}

type Stated = 'campaign' | 'candidate_request' | 'contract' | 'contract_media' | 'remark' | 'payout' | 'payment'

const set = <T extends Stated>(db: Db, table: T, id: string, change: Partial<Selectable<DB[T]>>): Promise<unknown> =>
  db
    .updateTable(table as 'contract')
    .set(byHand(change))
    .where(sql.ref('id'), '=', id)
    .execute()

const campaignIs = (state: 'draft' | 'in_review' | 'published') => (db: Db, at: Tenant) => set(db, 'campaign', at.campaign.id, { state })
const profileIs = (state: 'incomplete' | 'in_review') => (db: Db, at: Tenant) =>
  db.updateTable('creator_profile').set(byHand({ state })).where('creator_id', '=', at.creator.id).execute()

const now = new Date('2026-11-16T09:00:00Z')

async function isOverdue(db: Db, at: Tenant): Promise<void> {
  await isDelivered(db, at)
  const failure = { kind: 'refused' as const, words: 'Your card was declined.' }
  await set(db, 'payment', at.paymentId, { failure, failed_since: now, remind_at: now })
}

const askedSecret = 'ch_asked_secret_known'

/** The bank refused its charge because it requires the cardholder's confirmation. */
async function isToConfirm(db: Db, at: Tenant): Promise<void> {
  await isDelivered(db, at)
  const method = await db.selectFrom('payment_method').selectAll().where('agency_id', '=', at.agency.id).executeTakeFirstOrThrow()
  const asked = {
    failure: { kind: 'needs_confirmation' as const, words: null },
    failed_since: now,
    confirm_ref: 'ch_asked',
    method_id: method.id,
  }
  await set(db, 'payment', at.paymentId, asked)
  await sql`insert into sandbox_provider.charge (idempotency_key, request, ref, customer_ref, method_ref, amount_minor, currency, description,
      refused_code, client_secret, created_at)
    select 'asked', '', 'ch_asked', customer_ref, ref, 100, 'EUR', '', 'authentication_required', ${askedSecret}, ${now}
      from sandbox_provider.card where ref = ${method.method_ref}
      on conflict (idempotency_key) do update set refused_code = excluded.refused_code`.execute(db)
}

async function isDelivered(db: Db, at: Tenant): Promise<void> {
  await set(db, 'contract', at.contractId, { state: 'delivered' })
  await set(db, 'payment', at.paymentId, { state: 'scheduled', buyer: someBuyer, scheduled_at: now })
}

const isReported = (db: Db, at: Tenant) =>
  set(db, 'contract', at.contractId, { reported_by: 'agency', report_reason: 'Silence.', reported_at: now })

const isFinalizing = (db: Db, at: Tenant) => set(db, 'contract', at.contractId, { state: 'finalizing' })

async function hasThreeVideos(db: Db, at: Tenant): Promise<void> {
  await profileIs('incomplete')(db, at)
  const item = await db.selectFrom('portfolio_item').selectAll().where('id', '=', at.portfolioItemId).executeTakeFirstOrThrow()
  for (const [position, media_id] of [at.portfolioMediaId, at.spareMediaId].entries()) {
    await db
      .insertInto('portfolio_item')
      .values({ ...item, id: newId(), media_id, position: position + 1 })
      .execute()
  }
}

/** The other side made the standing offer, so that the role may answer it. */
const otherOffered = (db: Db, at: Tenant, role: Role | 'public') =>
  set(db, 'candidate_request', at.candidateRequestId, { price_owner: role === 'agency' ? 'creator' : 'agency' })

const terms = (at: Tenant) => ({
  'price.amount': 100,
  proposedAssets: [
    { desiredAssetId: at.campaign.videoAssetId, count: 1 },
    { desiredAssetId: at.campaign.photoAssetId, count: 2 },
  ],
})
const opportunity = (at: Tenant) => ({ '{id}': at.campaign.id, '{campaignId}': at.campaign.id })

/** Without frames, drawing or quote from the brief. */
const wholeTake = { fromFrame: null, toFrame: null, briefQuote: null, drawing: null }

/** Further data that some calls need besides their own ids. A new call that answers 409 without an entry is still tested, in that state. */
export const preparations: Record<string, Preparation> = {
  login: { values: (at) => ({ username: at.agency.email, password }) },
  confirmEmail: { values: (at) => ({ '{token}': at.tokens.confirm }) },
  confirmPasswordReset: { values: (at) => ({ token: at.tokens.reset }) },
  unsubscribeMail: { values: (at) => ({ token: at.tokens.unsubscribe }) },
  confirmSandboxSetup: { values: (at) => ({ clientSecret: at.tokens.setup, 'card.expYear': 2034 }) },
  // A creator has applied to it without confirming an address.
  saveCampaign: { values: () => ({ shippableProduct: false }) },
  deleteAccount: { values: () => ({ password }), caller: (at, role) => (role === 'agency' ? at.strangers.agency : at.strangers.creator) },
  publishCampaign: { state: campaignIs('draft') },
  approveCampaign: { state: campaignIs('in_review') },
  rejectCampaign: { state: campaignIs('in_review') },
  getOpportunity: { values: opportunity },
  applyToCampaign: { values: (at) => ({ ...opportunity(at), ...terms(at) }), caller: (at) => at.strangers.creator },
  acceptOffer: { values: (at) => ({ ...opportunity(at), ...terms(at), accept: true }), state: otherOffered },
  offerTerms: { values: (at) => ({ ...terms(at), 'price.amount': 120 }), state: otherOffered },
  decideCandidateRequest: { values: (at) => ({ ...terms(at), accept: true }), state: otherOffered },
  listMessages: { values: (at) => ({ before: at.messageId }) },
  getStatement: { values: () => ({ '{year}': '2026' }) },
  preUpload: {
    values: (at, role) =>
      role === 'creator'
        ? { entity: 'ContractMediaOriginal', entityId: at.contractAssetId, fileName: 'morning.mp4', type: 'video/mp4' }
        : { entity: 'CampaignReferenceMaterial', entityId: at.campaign.id, fileName: 'morning.mp4', type: 'video/mp4' },
  },
  finalizeContract: { state: isDelivered },
  rateCreator: { state: isFinalizing },
  downloadOriginals: { state: (db, at) => set(db, 'contract', at.contractId, { state: 'completed' }) },
  reportContract: {
    state: (db, at) => {
      const longAgo = new Date('2026-10-01T09:00:00Z')
      return set(db, 'contract', at.contractId, { agency_acted_at: longAgo, creator_acted_at: longAgo })
    },
  },
  dismissReport: { state: isReported },
  readContractMessages: { state: isReported, values: () => ({ before: null }) },
  retryUndone: {
    values: () => ({ '{work}': 'lapse-unanswered-offers' }),
    state: (db) =>
      db
        .insertInto('put_aside')
        .values({
          clock: 'lapse-unanswered-offers',
          item_id: 'one',
          tries: 1,
          last_words: 'It was planted.',
          first_failed_at: now,
          next_try_at: new Date('2100-01-01T00:00:00Z'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  },
  submitCreatorProfile: { state: hasThreeVideos },
  markCampaignSeen: { state: (db, at) => set(db, 'campaign', at.campaign.id, { edited_at: now }) },
  markPortfolioSeen: {
    state: (db, at) =>
      db.updateTable('creator_profile').set({ portfolio_changed_at: now }).where('creator_id', '=', at.creator.id).execute(),
  },
  verifyCreatorProfile: { state: profileIs('in_review') },
  rejectCreatorProfile: { state: profileIs('in_review') },
  markRefundDealtWith: {
    values: (at) => ({ '{id}': at.paidPaymentId }),
    state: (db, at) =>
      db
        .insertInto('refund')
        .values({
          id: newId(),
          payment_id: at.paidPaymentId,
          amount_minor: 100,
          reason: 'Agreed.',
          refund_key: newId(),
          operator_id: at.operator.id,
          state: 'refused',
          created_at: now,
          refused_at: now,
        })
        .execute(),
  },
  confirmBankLine: {
    state: async (db, at) => {
      const { amount_minor } = await db.selectFrom('payout').select('amount_minor').where('id', '=', at.payoutId).executeTakeFirstOrThrow()
      await db
        .updateTable('bank_line')
        .set({ payout_id: at.payoutId, amount_minor: -amount_minor })
        .where('id', '=', at.bankLineId)
        .execute()
    },
  },
  settleBankLine: { values: () => ({ as: 'provider' }) },
  settleProviderLine: { values: () => ({ as: 'own' }) },
  reopenProviderLine: {
    state: (db, at) => {
      const settled = {
        settled_as: 'nothing',
        settled_at: now,
        settled_by: at.operator.id,
        settle_note: 'Agreed.',
        settlements: 1,
      } as const
      return db.updateTable('provider_line').set(settled).where('id', '=', at.providerLineId).execute()
    },
  },
  takeDac7File: { values: () => ({ year: 2025 }) },
  sayDac7Filed: { values: () => ({ filedOn: '2026-11-16' }) },
  readBankFile: { file: () => bankFileBody(camtFile({ entries: [] })) },
  refundPayment: { values: (at) => ({ '{id}': at.paidPaymentId }) },
  previewRefund: { values: (at) => ({ '{id}': at.paidPaymentId }) },
  pausePaymentReminders: { state: isOverdue },
  resumePaymentReminders: {
    state: async (db, at) => {
      await isOverdue(db, at)
      const pause = { remind_at: null, reminders_paused_at: now, reminders_paused_by: at.operator.id, reminders_pause_reason: 'Agreed.' }
      await set(db, 'payment', at.paymentId, pause)
    },
  },
  beginPaymentConfirmation: { state: isToConfirm },
  endPaymentConfirmation: {
    state: async (db, at) => {
      await isToConfirm(db, at)
      await sql`update sandbox_provider.charge set refused_code = null where ref = 'ch_asked'`.execute(db)
    },
  },
  confirmSandboxCharge: { values: () => ({ clientSecret: askedSecret, authenticated: true }), state: isToConfirm },
  retryPayment: {
    state: async (db, at) => {
      await isDelivered(db, at)
      await set(db, 'payment', at.paymentId, { failure: { kind: 'refused', words: 'Your card was declined.' }, failed_since: now })
    },
  },
  cancelUpload: { values: (at, role) => ({ '{uploadId}': at.spareUploads[role === 'agency' ? 'agency' : 'creator'].id }) },
  postUpload: {
    values: (at, role) => ({ 'parts.[].etag': at.uploads[role === 'agency' ? 'agency' : 'creator'].etag, 'parts.[].part': 1 }),
  },
  removePaymentMethod: {
    state: (db, at) =>
      db
        .updateTable('contract')
        .set(byHand({ state: 'completed' }))
        .where('agency_id', '=', at.agency.id)
        .execute(),
  },
  savePortfolioItem: { values: () => ({ thumbnailIndex: 1 }) },
  requestPayout: { values: () => ({ leaving: false }) },
  exportPayouts: { values: () => ({ exceptChangedAccounts: false }) },
  saveBeneficiary: {
    state: (db, at) =>
      db
        .updateTable('payout')
        .set(byHand({ state: 'paid' }))
        .where('creator_id', '=', at.creator.id)
        .execute(),
  },
  liftSuspension: { state: (db, at) => db.updateTable('member').set({ suspended_at: now }).where('id', '=', at.creator.id).execute() },
  approveContractMedia: { values: (at) => ({ mediaId: at.contractMediaFileId }) },
  approveMediaOnBehalf: { values: (at) => ({ mediaId: at.contractMediaFileId }) },
  askForChanges: { values: (at) => ({ mediaId: at.contractMediaFileId }) },
  sendContractMediaAnyway: {
    values: (at) => ({ mediaId: at.contractMediaFileId }),
    state: (db, at) => set(db, 'contract_media', at.contractMediaId, { state: 'failed', held: true }),
  },
  // For a file whose frames were not counted, a remark can only be about the whole take.
  addRemark: { values: (at) => ({ mediaId: at.contractMediaFileId, ...wholeTake }) },
  saveRemark: { values: (at) => ({ '{id}': at.draftRemarkId, ...wholeTake }) },
  deleteRemark: { values: (at) => ({ '{id}': at.draftRemarkId }) },
  getRemarkFile: { values: () => ({ take: '1' }) },
  reopenRemark: { state: (db, at) => set(db, 'remark', at.remarkId, { state: 'done', done_take: 1 }) },
  prepareAccess: { values: (at) => ({ mediaId: at.contractMediaFileId, usage: 'ContractMediaOriginal' }), state: isFinalizing },
  saveCreatorTax: { values: () => ({ status: 'private', taxNumber: '', agreesTo: null }) },
  saveMailPreferences: { values: () => ({ '': { candidate_new: false } }) },
}
