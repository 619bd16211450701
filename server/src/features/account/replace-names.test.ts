import type { CandidateRequestId, ConversationId, MemberId, MessageId, NotificationId, OfferId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { replaceNames } from '#tasks/task-payloads.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

// More than one task takes, and more than one of its steps.
const partners = 51
const rows = 1_001

test('R-404 the names of a member with many partners are replaced with all of them, behind however many other rows', async () => {
  const { db } = app.deps
  const now = app.deps.now()
  const agency = await buildAgency(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const notice = buildNotice('application_declined')
  const creatorIds: MemberId[] = []
  for (let count = 0; count < partners; count++) {
    const [{ id: creatorId }, requestId] = [await buildCreator(app.deps), newId<CandidateRequestId>()]
    creatorIds.push(creatorId)
    const request = { id: requestId, campaign_id: campaign.id, agency_id: agency.id, creator_id: creatorId, price_minor: 100 }
    await db
      .insertInto('candidate_request')
      .values({ ...request, price_owner: 'creator', offer_id: newId<OfferId>(), created_at: now, updated_at: now })
      .execute()
    if (count === partners - 1) await buildRowsBefore(creatorId)
    const data = { ...notice, candidateRequestId: requestId }
    await db.insertInto('notification').values({ id: newId<NotificationId>(), member_id: creatorId, data, created_at: now }).execute()
  }
  const lastId = creatorIds.at(-1) as MemberId
  const conversations = db.selectFrom('conversation').select('id').where('creator_id', '=', lastId)
  const { id: conversationId } = await conversations.executeTakeFirstOrThrow()
  const line = { kind: 'job_begun', campaignName: 'Oat milk', agencyDisplayName: 'Studio', creatorDisplayName: 'Mara K.' } as const
  await db
    .insertInto('message')
    .values({ id: newId<MessageId>(), conversation_id: conversationId, text: '', line, created_at: now })
    .execute()

  const heard: { record: string; id: string; to: string[] }[] = []
  app.deps.listener.on('live_event', (payload) => void heard.push(JSON.parse(payload) as (typeof heard)[number]))
  await app.deps.tasks.enqueue(db, replaceNames, { memberId: agency.id, after: null })
  await app.runTasks()
  // Both sides read the conversation again, which counts as unchanged otherwise.
  const ofConversation = () => heard.filter(({ record, id }) => record === 'conversation' && id === conversationId)
  await expect.poll(() => ofConversation().map(({ to }) => to)).toEqual([[agency.id, lastId]])
  const told = await db.selectFrom('notification').select(['member_id', 'data']).where('type', '=', 'application_declined').execute()
  expect(told.map((row) => row.member_id).toSorted()).toEqual(creatorIds.toSorted())
  for (const { data } of told) expect(data).toEqual({ ...notice, ...data, agencyDisplayName: 'Deleted member' })
  const lines = await db.selectFrom('message').select('line').where('sender_id', 'is', null).execute()
  expect(lines.map((row) => row.line)).toEqual([{ ...line, agencyDisplayName: 'Deleted member' }])

  /** Notices and messages that name nobody, older than those that do. */
  async function buildRowsBefore(creatorId: MemberId): Promise<void> {
    const id = newId<ConversationId>()
    await db.insertInto('conversation').values({ id, agency_id: agency.id, creator_id: creatorId, created_at: now }).execute()
    const numbers = Array.from({ length: rows }, (_, at) => at)
    const data = buildNotice('profile_verified')
    await db
      .insertInto('notification')
      .values(numbers.map(() => ({ id: newId<NotificationId>(), member_id: creatorId, data, created_at: now })))
      .execute()
    const message = { conversation_id: id, sender_id: creatorId, text: 'Hello', created_at: now }
    await db
      .insertInto('message')
      .values(numbers.map(() => ({ ...message, id: newId<MessageId>() })))
      .execute()
  }
})
