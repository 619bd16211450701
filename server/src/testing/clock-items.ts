import type {
  CandidateRequestId,
  ContractAssetId,
  ContractId,
  ContractMediaId,
  MediaId,
  OfferId,
  PaymentId,
  PaymentMethodId,
} from '@pairtake/protocol/ids'
import { finalize } from '#features/charge/finalize-contract-act.ts'
import { dueReminders } from '#features/contract/contract-due-rules.ts'
import { newId } from '#ids.ts'
import { after, days } from '#wire-time.ts'
import { buildFile } from './builders-media.ts'
import { byHand } from './by-hand.ts'
import { buildCard, buildContract } from './builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

export type ClockWorld = { app: TestApp; agency: TestMember; creator: TestMember; operator: TestMember; cardId: PaymentMethodId }

type JobWorld = Pick<ClockWorld, 'app' | 'agency' | 'creator'>

export async function buildClockWorld(app: TestApp): Promise<ClockWorld> {
  const agency = await buildAgency(app.deps)
  const cardId = await buildCard(app, agency)
  return { app, agency, cardId, creator: await buildCreator(app.deps), operator: await buildOperator(app.deps) }
}

export const ago = ({ app }: Pick<ClockWorld, 'app'>, durationMs: number) => after(app.deps.now(), -durationMs)

export async function buildRequest({ app, agency }: ClockWorld, dueAt: Date, remindedAt: Date | null = null): Promise<string> {
  const { deps } = app
  const campaign = await buildPublishedCampaign(deps, agency)
  const creator = await buildCreator(deps)
  const id = newId<CandidateRequestId>()
  const offerId = newId<OfferId>()
  const now = deps.now()
  await deps.db
    .insertInto('candidate_request')
    .values({
      id,
      campaign_id: campaign.id,
      agency_id: agency.id,
      creator_id: creator.id,
      price_minor: 10_000,
      price_owner: 'creator',
      offer_id: offerId,
      answer_due_at: dueAt,
      reminded_at: remindedAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await deps.db
    .insertInto('offer')
    .values({ id: offerId, candidate_request_id: id, number: 1, made_by: 'creator', price_minor: 10_000, created_at: now })
    .execute()
  await deps.db.updateTable('campaign').set({ candidates_new: 1 }).where('id', '=', campaign.id).execute()
  return id
}

type Item = { state: 'needs_review' | 'processing'; sentAt: Date; dueAt?: Date }

/** One of two committed videos, so that approving it does not deliver the job. */
export async function buildItem(
  { app, agency, creator }: JobWorld,
  item: Item,
): Promise<{ id: ContractMediaId; mediaId: MediaId; contractId: ContractId }> {
  const { deps } = app
  const contract = await buildContract(deps, { agency, creator, state: 'in_progress' })
  const desired = await deps.db
    .selectFrom('desired_asset')
    .select('id')
    .where('campaign_id', '=', contract.campaignId)
    .where('type', '=', 'video')
    .executeTakeFirstOrThrow()
  const assetId = newId<ContractAssetId>()
  await deps.db
    .insertInto('contract_asset')
    .values({ id: assetId, contract_id: contract.id, desired_asset_id: desired.id, type: 'video', committed: 2, position: 0 })
    .execute()
  const mediaId = await buildFile(deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', entityId: assetId, fileName: 'take.mp4' })
  const id = newId<ContractMediaId>()
  await deps.db
    .insertInto('contract_media')
    .values({
      id,
      contract_id: contract.id,
      contract_asset_id: assetId,
      media_id: mediaId,
      name: 'Take',
      state: item.state,
      review_since: item.state === 'needs_review' ? item.sentAt : null,
      auto_approve_at: item.dueAt ?? null,
      sent_at: item.sentAt,
      updated_at: item.sentAt,
    })
    .execute()
  return { id, mediaId, contractId: contract.id }
}

/** An earlier take of a job that ended this long ago. */
export async function buildEndedTake(world: JobWorld, endedAgoMs: number): Promise<MediaId> {
  const { app, creator } = world
  const { db } = app.deps
  const { id, contractId } = await buildItem(world, { state: 'processing', sentAt: ago(world, endedAgoMs + days(2)) })
  const mediaId = await buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', fileName: 'take.mp4' })
  const take = { contract_media_id: id, take: 1, media_id: mediaId, sent_at: ago(world, endedAgoMs + days(3)) }
  await db.insertInto('contract_media_take').values(take).execute()
  const ended = { state: 'completed', completed_at: ago(world, endedAgoMs) }
  await db.updateTable('contract').set(byHand(ended)).where('id', '=', contractId).execute()
  return mediaId
}

/** A file that the check held back a day plus this long ago. */
export async function buildHeldItem(world: ClockWorld, agoMs: number): Promise<string> {
  const { id } = await buildItem(world, { state: 'processing', sentAt: ago(world, days(1) + agoMs) })
  const held = { state: 'failed', held: true, held_reminder_at: ago(world, agoMs) }
  await world.app.deps.db.updateTable('contract_media').set(byHand(held)).where('id', '=', id).execute()
  return id
}

/** A campaign without open places whose jobs are all delivered. */
export async function buildFilledCampaign(world: ClockWorld, agoMs: number): Promise<string> {
  const { campaignId } = await buildContract(world.app.deps, world)
  const filled = { state: 'filled', filled_at: ago(world, agoMs) }
  await world.app.deps.db.updateTable('campaign').set(byHand(filled)).where('id', '=', campaignId).execute()
  return campaignId
}

/** A job without ratings, finalized a week plus this long ago. */
export async function buildFinalizedJob(world: ClockWorld, agoMs: number): Promise<string> {
  const { id } = await buildContract(world.app.deps, world)
  const finalized = { state: 'finalizing', finalized_at: ago(world, days(7) + agoMs), auto_finalize_at: null }
  await world.app.deps.db.updateTable('contract').set(byHand(finalized)).where('id', '=', id).execute()
  return id
}

/** A job past its due date with items still missing; the reminder before that date was sent. */
export async function buildDueJob(world: ClockWorld, agoMs: number): Promise<string> {
  const { contractId } = await buildItem(world, { state: 'processing', sentAt: ago(world, days(3)) })
  const due = { created_at: ago(world, days(10)), due_at: ago(world, agoMs), due_reminders: dueReminders.soon }
  await world.app.deps.db.updateTable('contract').set(due).where('id', '=', contractId).execute()
  return contractId
}

/** A job without any delivery for a week plus this long. */
export async function buildSilentJob(world: ClockWorld, agoMs: number): Promise<string> {
  const { id } = await buildContract(world.app.deps, { ...world, state: 'in_progress' })
  const created = { created_at: ago(world, days(7) + agoMs) }
  await world.app.deps.db.updateTable('contract').set(created).where('id', '=', id).execute()
  return id
}

export async function buildMail(world: ClockWorld, times: { created_at: Date; next_try_at?: Date }): Promise<string> {
  const id = newId()
  const letter = { kind: 'legacy', subject: 'Hello', text: '', html: '', headers: {} } as const
  await world.app.deps.db
    .insertInto('mail')
    .values({ id, to_address: 'mara@example.org', letter, cause: id, ...times })
    .execute()
  return id
}

export async function buildPaid({ app, agency, creator }: ClockWorld): Promise<{ paymentId: PaymentId }> {
  const contract = await buildContract(app.deps, { agency, creator })
  const outcome = await finalize(app.deps, contract.id)
  if (outcome.kind !== 'paid') throw new Error(`The charge answered ${outcome.kind}.`)
  return contract
}

/** A payment that the clock has given up charging, with a reminder due. */
export async function buildOverdue({ app, agency, creator }: ClockWorld, remindAt: Date): Promise<PaymentId> {
  const { paymentId } = await buildContract(app.deps, { agency, creator })
  const change = {
    failure: { kind: 'refused' as const, words: 'Your card was declined.' },
    failed_since: after(remindAt, -days(14)),
    remind_at: remindAt,
  }
  await app.deps.db.updateTable('payment').set(change).where('id', '=', paymentId).execute()
  return paymentId
}
