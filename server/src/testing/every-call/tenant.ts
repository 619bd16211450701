import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { Dac7FileId, MediaId, MemberId, MessageId, PaymentId, PayoutId } from '@pairtake/protocol/ids'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import { feedFile } from '#features/calendar/calendar-feed-rules.ts'
import { saveCalendarFeed } from '#features/calendar/calendar-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { unsubscribeToken } from '#features/mail/unsubscribe-rules.ts'
import { newToken } from '#http/session.ts'
import { newId } from '#ids.ts'
import { buildDac7File } from '#testing/build-dac7-file.ts'
import { buildDeletedCreator } from '#testing/build-deleted-creator.ts'
import { buildProviderLine } from '#testing/build-provider-line.ts'
import { after, days } from '#wire-time.ts'
import { buildWorld, type World } from '#testing/build-world.ts'
import { buildFile, putPart } from '#testing/builders-media.ts'
import type { TestMember } from '#testing/builders.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildContract, cards, typeCard } from '#testing/builders-money.ts'
import type { TestApp } from '#testing/test-app.ts'

export const password = 'walnut-ladder-nine'

/** A separate world with everything that some calls need in addition: files not attached yet, mailed links, an exported batch. */
export type Tenant = World & {
  batchId: string
  batchedPayoutId: PayoutId
  referenceMediaId: MediaId
  agencyAttachmentId: string
  creatorAttachmentId: string
  messageId: MessageId
  portfolioMediaId: MediaId
  creatorSessionId: string
  operatorSessionId: string
  newCardRef: string
  /** The same charge as that of the paid job, as if it had been for another job. */
  suspenseId: string
  /** A creator who deleted the account and is owed money. */
  deletedCreatorId: MemberId
  chargebackId: string
  /** A statement line: money that came in and matches no payout. */
  bankLineId: string
  providerLineId: string
  dac7FileId: Dac7FileId
  /** A job that was charged: its creator has a balance and a bank account. */
  paidPaymentId: PaymentId
  /** Begun over HTTP, with their only part received. */
  uploads: Record<'agency' | 'creator', SentUpload>
  /** For calls that abort an upload: what these delete from the file storage cannot be restored. */
  spareUploads: Record<'agency' | 'creator', SentUpload>
  /** Tokens of links and setup intents: none is an id of a record. */
  tokens: { confirm: string; reset: string; unsubscribe: string; setup: string; calendar: string }
}

type SentUpload = { id: string; etag: string }

export async function buildTenant(app: TestApp): Promise<Tenant> {
  const world = await buildWorld(app)
  const { deps } = app
  const hash = await hashPassword(password)
  const members = [world.agency, world.creator, world.operator, world.strangers.agency, world.strangers.creator]
  await deps.db
    .updateTable('member')
    .set({ password_hash: hash })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()

  const params = { id: world.conversationId }
  const sent = await app.call(sendMessage, { as: world.agency, params, body: { text: 'Hello' } })
  const file = (
    ownerId: MemberId,
    entity: 'MessageAttachment' | 'CampaignReferenceMaterial' | 'PortfolioItemOriginal',
    entityId?: string,
  ) => buildFile(deps, { ownerId, entity, entityId, fileName: 'loose.mp4' })
  const sessionOf = (memberId: MemberId) =>
    deps.db.selectFrom('session').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()
  return {
    ...world,
    ...(await buildBatch(app, world)),
    ...(await buildPaid(app, world)),
    deletedCreatorId: await buildDeletedCreator(deps),
    bankLineId: await buildBankLine(app, world),
    providerLineId: await buildProviderLine(app.deps),
    dac7FileId: await buildDac7File(deps, world.operator.id),
    uploads: await beginUploads(app, world),
    spareUploads: await beginUploads(app, world),
    referenceMediaId: await file(world.agency.id, 'CampaignReferenceMaterial', world.campaign.id),
    agencyAttachmentId: await file(world.agency.id, 'MessageAttachment', world.conversationId),
    creatorAttachmentId: await file(world.creator.id, 'MessageAttachment', world.conversationId),
    messageId: sent.body.data.id,
    portfolioMediaId: await file(world.creator.id, 'PortfolioItemOriginal'),
    creatorSessionId: (await sessionOf(world.creator.id)).id,
    operatorSessionId: (await sessionOf(world.operator.id)).id,
    newCardRef: (await typeCard(app, world.agency, { number: cards.works, authenticated: true })).body.paymentMethodId,
    tokens: {
      confirm: await buildLink(app, world.agency.id, 'confirm'),
      reset: await buildLink(app, world.agency.id, 'reset'),
      unsubscribe: unsubscribeToken(deps, world.agency.id, 'candidate_new'),
      setup: await buildSetup(app, world),
      calendar: feedFile(deps, await saveCalendarFeed(deps.db, world.agency.id, deps.now())),
    },
  }
}

async function buildBatch({ deps }: TestApp, world: World): Promise<{ batchId: string; batchedPayoutId: PayoutId }> {
  const batchId = newId()
  const batchedPayoutId = newId<PayoutId>()
  const created_at = deps.now()
  await deps.db
    .insertInto('payout_batch')
    .values({ id: batchId, operator_id: world.operator.id, file: '<Document/>', created_at })
    .execute()
  const payout = await deps.db.selectFrom('payout').selectAll().where('id', '=', world.payoutId).executeTakeFirstOrThrow()
  await deps.db
    .insertInto('payout')
    .values({ ...payout, id: batchedPayoutId, batch_id: batchId })
    .execute()
  await deps.db.insertInto('batched_payout').values({ batch_id: batchId, payout_id: batchedPayoutId }).execute()
  return { batchId, batchedPayoutId }
}

/** Inserted directly: a statement would belong to the installation's account, and so to both tenants. */
async function buildBankLine({ deps }: TestApp, world: World): Promise<string> {
  const [fileId, id] = [newId(), newId()]
  const file = { kind: 'statement', file_name: 'statement.xml', digest: fileId, content: '<Document/>', pending: 0 } as const
  await deps.db
    .insertInto('bank_file')
    .values({ id: fileId, ...file, operator_id: world.operator.id, read_at: deps.now() })
    .execute()
  const said = { amount_minor: 100, currency: 'EUR', counterparty: 'Somebody', words: '', reason_code: '', is_return: false } as const
  await deps.db
    .insertInto('bank_line')
    .values({ id, file_id: fileId, kind: 'entry', line_key: id, booked_on: '2026-11-16', ...said })
    .execute()
  return id
}

async function buildLink({ deps }: TestApp, memberId: MemberId, kind: 'confirm' | 'reset'): Promise<string> {
  const { token, hash } = newToken()
  const now = deps.now()
  await deps.db
    .insertInto('mail_link')
    .values({ id: newId(), member_id: memberId, kind, token_hash: hash, created_at: now, expires_at: after(now, days(1)) })
    .execute()
  return token
}

async function buildSetup(app: TestApp, world: World): Promise<string> {
  const answer = await app.raw('POST', '/setup-intents', { as: world.agency, body: {} })
  return (answer.body as { data: { clientSecret: string } }).data.clientSecret
}

async function buildPaid(app: TestApp, { agency, creator }: World): Promise<Pick<Tenant, 'paidPaymentId' | 'suspenseId' | 'chargebackId'>> {
  const { id, paymentId } = await buildContract(app.deps, { agency, creator })
  await app.call(finalizeContract, { as: agency, params: { id } })
  await app.deps.db.insertInto('payout_beneficiary').values(beneficiaryOf(creator.id, app.deps.now())).execute()
  // An inquiry, because a chargeback would block the brand in every other call.
  const { id: chargebackId } = await buildChargeback(app, paymentId, { isInquiry: true })
  return { paidPaymentId: paymentId, suspenseId: await buildSuspense(app, paymentId), chargebackId }
}

/** Inserted directly, for a charge that the sandbox knows. */
async function buildSuspense({ deps }: TestApp, paymentId: PaymentId): Promise<string> {
  const id = newId()
  const paid = await deps.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const charge = { charge_ref: paid.charge_ref ?? '', amount_minor: 100, currency: paid.currency, cause: 'contract_closed' } as const
  await deps.db
    .insertInto('suspense')
    .values({ id, payment_id: paymentId, ...charge, arrived_at: deps.now() })
    .execute()
  return id
}

const beneficiaryOf = (creatorId: MemberId, at: Date) => ({
  creator_id: creatorId,
  full_name: 'Mara Kovac',
  address: 'Allee 2, Hamburg',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bank_name: 'DKB',
  bank_address: 'Berlin',
  changed_at: at,
})

type Begun = { entity: UploadEntity; entityId: string; name: string }

async function beginUploads(app: TestApp, { agency, creator, campaign, conversationId }: World): Promise<Tenant['uploads']> {
  return {
    agency: await beginUpload(app, agency, { entity: 'CampaignReferenceMaterial', entityId: campaign.id, name: 'shots.txt' }),
    creator: await beginUpload(app, creator, { entity: 'MessageAttachment', entityId: conversationId, name: 'shots.txt' }),
  }
}

async function beginUpload(app: TestApp, as: TestMember, { entity, entityId, name }: Begun): Promise<SentUpload> {
  const bytes = Buffer.from('Shot list: one slow pour.')
  const body = { fileName: name, type: 'text/plain', size: bytes.length, entity, entityId }
  const begun = await app.call(preUpload, { as, body })
  const part = await putPart(app, begun.body.chunks[0]?.url ?? '', bytes)
  return { id: begun.body.uploadId, etag: String(part.headers['etag']) }
}
