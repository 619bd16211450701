import type { MediaId, MessageId, RemarkId, RemarkReplyId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFile } from '#testing/builders-media.ts'
import { buildWorld, type World } from '#testing/build-world.ts'
import { buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'

type Announced = { to: string[]; kind: string; record: string; id: string }

let app: TestApp
let world: World
let mediaId: MediaId
const chargebackId = newId()
const heard: Announced[] = []
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
  mediaId = await buildAttachment()
  const [at, sum] = [app.deps.now(), { amount_minor: 100, currency: 'EUR' }]
  const dispute = { dispute_ref: 'dp_once', is_inquiry: false, reason: 'fraudulent', opened_at: at, created_at: at }
  await app.deps.db
    .insertInto('chargeback')
    .values({ id: chargebackId, payment_id: world.paymentId, ...sum, ...dispute })
    .execute()
  app.deps.listener.on('live_event', (payload) => void heard.push(JSON.parse(payload) as Announced))
})
afterAll(() => app.close())

async function buildAttachment(): Promise<MediaId> {
  const id = newId<MessageId>()
  const message = { id, conversation_id: world.conversationId, sender_id: world.creator.id, text: '', created_at: app.deps.now() }
  await app.deps.db.insertInto('message').values(message).execute()
  const file = await buildFile(app.deps, { ownerId: world.creator.id, entity: 'MessageAttachment', fileName: 'a.mp4' })
  const attachment = { message_id: id, media_id: file, position: 0, preview: 'processing' as const, sent_at: app.deps.now() }
  await app.deps.db.insertInto('message_attachment').values(attachment).execute()
  return file
}

/** A change, the record and id under which it is announced, and the members it is announced to. */
type Case = [
  table: string,
  change: (at: World) => [set: string, where: string, id: string],
  record: string,
  id: keyof World | 'agency',
  to: 'agency' | 'creator' | 'both',
]
const cases: Case[] = [
  ['campaign', (at) => ['updated_at = updated_at', 'id', at.contractCampaignId], 'campaign', 'contractCampaignId', 'agency'],
  [
    'candidate_request',
    (at) => ['updated_at = updated_at', 'id', at.candidateRequestId],
    'candidate-request',
    'candidateRequestId',
    'both',
  ],
  ['contract', (at) => ['agency_acted_at = agency_acted_at', 'id', at.contractId], 'contract', 'contractId', 'both'],
  ['contract_media', (at) => ['updated_at = updated_at', 'id', at.contractMediaId], 'contract', 'contractId', 'both'],
  ['payment', (at) => ['description = description', 'id', at.paymentId], 'payment', 'paymentId', 'agency'],
  ['payment', (at) => ['next_retry_at = now()', 'id', at.paymentId], 'contract', 'contractId', 'creator'],
  ['payment', (at) => ['refunded_minor = 1', 'id', at.paymentId], 'contract', 'contractId', 'creator'],
  ['payment', (at) => [`failure = '{"kind":"refused","words":null}'`, 'id', at.paymentId], 'contract', 'contractId', 'creator'],
  // The brand sees a chargeback with its payment.
  ['chargeback', () => ['reason = reason', 'id', chargebackId], 'payment', 'paymentId', 'agency'],
  ['earning', (at) => ['created_at = created_at', 'id', at.earningId], 'earning', 'earningId', 'creator'],
  ['payout', (at) => ['created_at = created_at', 'id', at.payoutId], 'payout', 'payoutId', 'creator'],
  ['portfolio_item', (at) => ['name = name', 'id', at.portfolioItemId], 'portfolio-item', 'portfolioItemId', 'creator'],
  ['creator_profile', (at) => ['short_bio = short_bio', 'creator_id', at.creator.id], 'creator-profile', 'creator', 'creator'],
  ['message_attachment', () => [`preview = 'ready'`, 'media_id', mediaId], 'conversation', 'conversationId', 'both'],
  ['member', (at) => [`display_name = 'Another'`, 'id', at.agency.id], 'conversation', 'conversationId', 'both'],
  ['notification', (at) => ['seen_at = now()', 'id', at.notificationId], 'notification-seen', 'agency', 'agency'],
]

const heardOf = (record: string, id: string) => heard.filter((one) => one.record === record && one.id === id).flatMap(({ to }) => to)

test.each(cases)('a change of %s is announced to everybody whom it concerns', async (table, change, record, id, to) => {
  const named = world[id]
  const recordId = typeof named === 'string' ? named : (named as { id: string }).id
  const [set, column, rowId] = change(world)
  heard.length = 0
  await sql`update ${sql.table(table)} set ${sql.raw(set)} where ${sql.ref(column)} = ${rowId}`.execute(app.deps.db)
  const members = to === 'both' ? [world.agency.id, world.creator.id] : [world[to].id]
  await expect.poll(() => heardOf(record, recordId).toSorted()).toEqual(members.toSorted())
})

test('a new application and a job that begins are announced to both sides', async () => {
  heard.length = 0
  const { agency, creator } = world
  const { id } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  const job = app.deps.db.selectFrom('contract').select('candidate_request_id').where('id', '=', id)
  const { candidate_request_id: requestId } = await job.executeTakeFirstOrThrow()
  const told = () => [heardOf('candidate-request', requestId).toSorted(), heardOf('contract', id).toSorted()]
  const both = [agency.id, creator.id].toSorted()
  await expect.poll(told).toEqual([both, both])
})

test.each(['agency', 'creator'] as const)('a pause of a job, because its %s is suspended, is announced to the other side', async (side) => {
  const { agency, creator } = world
  const { id } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  await expect.poll(() => heardOf('contract', id)).not.toEqual([])
  heard.length = 0
  const suspend = (at: Date | null) =>
    app.deps.db
      .updateTable('member')
      .set({ suspended_at: at, suspension_reason: at && 'Fraud.' })
      .where('id', '=', world[side].id)
      .execute()
  await suspend(app.deps.now())
  await expect.poll(() => heardOf('contract', id)).toEqual([side === 'agency' ? creator.id : agency.id])
  await suspend(null)
})

test('a notification that is taken away is announced', async () => {
  heard.length = 0
  await app.deps.db.deleteFrom('notification').where('id', '=', world.notificationId).execute()
  await expect.poll(() => heardOf('notification-seen', world.agency.id)).toEqual([world.agency.id])
})

describe('R-301 what is said of an item is announced with the item’s id', () => {
  const heardOfItem = () => heard.filter(({ record, id }) => record === 'remark' && id === world.contractMediaId)
  const both = () => [world.agency.id, world.creator.id].toSorted()
  /** Announcements arrive in order: everything about the item has arrived before this change of its job. */
  const audience = async () => {
    await app.deps.db.updateTable('contract').set({ agency_acted_at: app.deps.now() }).where('id', '=', world.contractId).execute()
    await expect.poll(() => heardOf('contract', world.contractId)).not.toEqual([])
    return heardOfItem().map(({ to }) => to.toSorted())
  }
  const row = { take: 1, text: 'Turn the label.', created_at: new Date() }
  const remark = (more: { state: 'draft' } | { state: 'open'; number: number; sent_at: Date }) =>
    app.deps.db
      .insertInto('remark')
      .values({ ...row, ...more, id: newId<RemarkId>(), contract_media_id: world.contractMediaId })
      .execute()

  test('a draft that is written, changed and deleted to its brand alone', async () => {
    heard.length = 0
    await remark({ state: 'draft' })
    expect(await audience()).toEqual([[world.agency.id]])
    heard.length = 0
    const drafts = app.deps.db.updateTable('remark').where('contract_media_id', '=', world.contractMediaId).where('state', '=', 'draft')
    await drafts.set({ text: 'Turn it.' }).execute()
    // Two rows changed by one statement are announced once.
    expect(await audience()).toEqual([[world.agency.id]])
    heard.length = 0
    await app.deps.db.deleteFrom('remark').where('contract_media_id', '=', world.contractMediaId).where('state', '=', 'draft').execute()
    expect(await audience()).toEqual([[world.agency.id]])
  })

  test('one that was sent, each change of it and each reply to both sides', async () => {
    heard.length = 0
    await remark({ state: 'open', number: 99, sent_at: app.deps.now() })
    expect(await audience()).toEqual([both()])
    heard.length = 0
    await app.deps.db.updateTable('remark').set({ done_take: 1 }).where('id', '=', world.remarkId).execute()
    expect(await audience()).toEqual([both()])
    heard.length = 0
    const reply = { id: newId<RemarkReplyId>(), remark_id: world.remarkId, author_id: world.creator.id, text: 'Like this?' }
    await app.deps.db
      .insertInto('remark_reply')
      .values({ ...reply, created_at: app.deps.now() })
      .execute()
    expect(await audience()).toEqual([both()])
  })
})
