import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationId, MessageId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { accept, buildApplication, decline } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { requireConversation } from './conversation-queries.ts'
import { insertMessage, postSystemMessage, sendText } from './message-queries.ts'
import { postSystemMessages } from './system-message-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const begin = (other = creator) => requireConversation(app.deps.db, { agencyId: agency.id, creatorId: other.id }, app.deps.now())
const say = (as: TestMember, id: ConversationId, text: string, clientMessageId?: string) =>
  app.call(wire.sendMessage, { as, params: { id }, body: { text, ...(clientMessageId ? { clientMessageId } : {}) } })
const listOf = async (as: TestMember) => (await app.call(wire.listConversationInvolvements, { as })).body.data

const line = { kind: 'messages_opened', campaignName: 'Autumn' } as const
type Sent = { conversationId: ConversationId; senderId: TestMember['id']; at: Date }
const ways = {
  'a text': ({ conversationId, senderId, at }: Sent) =>
    sendText(app.deps.db, { id: newId(), conversationId, senderId, text: 'Earlier', clientMessageId: null, at }),
  'a message with files': ({ conversationId, senderId, at }: Sent) =>
    insertMessage(app.deps.db, { conversationId, senderId, text: 'Earlier', clientMessageId: null, at }),
  'a line of the system': ({ conversationId, at }: Sent) => postSystemMessage(app.deps.db, { conversationId, line, at }),
  'a line of the system among many': ({ conversationId, at }: Sent) => postSystemMessages(app.deps.db, [{ conversationId, line }], at),
}

test.each(Object.entries(ways))('%s that is stored after a later message does not become the last one', async (_words, store) => {
  const conversationId = await begin()
  // Its id is of a later time than those that are made now.
  const later = { id: newId<MessageId>().replace(/^./, 'f'), text: 'The later one', clientMessageId: null }
  const at = app.deps.now()
  await sendText(app.deps.db, { ...later, conversationId, senderId: creator.id, at })
  await store({ conversationId, senderId: agency.id, at })
  const last = [(await listOf(agency))[0]?.lastMessage?.text, (await listOf(creator))[0]?.lastMessage?.text]
  expect(last).toEqual(['The later one', 'The later one'])
})

test('S1-165 what is unread adds up, and reading one conversation marks neither another one nor the other side’s messages', async () => {
  const other = await buildCreator(app.deps)
  const [first, second] = [await begin(), await begin(other)]
  await say(creator, first, 'Hello')
  await say(agency, first, 'Welcome')
  for (const text of ['Hi', 'Are you there?']) await say(other, second, text)
  const unread = () =>
    Promise.all([agency, creator, other].map(async (as) => (await app.call(wire.countUnreadMessages, { as })).body.count))
  expect(await unread()).toEqual([3, 1, 0])
  expect((await app.call(wire.markConversationRead, { as: agency, params: { id: first } })).status).toBe(200)
  expect(await unread()).toEqual([2, 1, 0])
  expect((await listOf(agency)).map(({ id, unreadMessages }) => [id, unreadMessages])).toEqual([
    [second, 2],
    [first, 0],
  ])
})

test('S1-050 S1-162 each side sees the other one’s name and picture, what was said last, and when', async () => {
  const quiet = await begin(await buildCreator(app.deps))
  app.clock.turn(minutes(1))
  const id = await begin()
  const face = { display_name: 'Nordlys', picture_key: 'face-of-nordlys' }
  await app.deps.db.updateTable('member').set(face).where('id', '=', agency.id).execute()
  const createdAtTimestamp = Math.floor(app.deps.now().getTime() / 1000)
  const nordlys = { displayName: 'Nordlys', profilePicturePath: expect.stringMatching(/^http.*\/media\/pictures\/face-of-nordlys$/) }
  const mara = { displayName: 'Mara K.', profilePicturePath: null }

  const clientMessageId = 'n'.repeat(32)
  const sent = [await say(agency, id, 'Hello', clientMessageId), await say(agency, id, 'Hello', clientMessageId)]
  const shown = { text: 'Hello', clientMessageId, createdAtTimestamp, general: nordlys }
  expect(sent.map(({ body }) => body.data)).toMatchObject([shown, shown])
  await say(creator, id, 'Good morning')
  await postSystemMessage(app.deps.db, { conversationId: id, line, at: app.deps.now() })
  const { data } = (await app.call(wire.listMessages, { as: creator, params: { id } })).body
  expect(data.map(({ general, isMine, isSystem }) => [general, isMine, isSystem])).toEqual([
    [{ displayName: 'Pairtake', profilePicturePath: null }, false, true],
    [mara, true, false],
    [nordlys, false, false],
  ])

  const withNordlys = { participantsApartMe: [{ id: agency.id, general: nordlys }], lastMessage: { createdAtTimestamp, attachments: 0 } }
  expect(await listOf(creator)).toMatchObject([withNordlys])
  expect((await app.call(wire.getConversation, { as: creator, params: { id } })).body.data).toMatchObject(withNordlys)
  expect(
    (await listOf(agency)).map((talk) => [talk.id, talk.participantsApartMe[0]?.general, talk.lastMessage?.createdAtTimestamp]),
  ).toEqual([
    [id, mara, createdAtTimestamp],
    [quiet, mara, undefined],
  ])
})

test('S1-169 what two share is what they agreed or bargained on, the latest first, and nothing of others', async () => {
  const [rival, another] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const apply = async (of: TestMember, by: TestMember, name: string) =>
    buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, of, { name }), agency: of, creator: by })
  const hired = await apply(agency, creator, 'Oat milk')
  const foreign = await apply(rival, creator, 'A secret launch')
  const refused = await apply(agency, creator, 'Rye bread')
  await apply(agency, another, 'Fig jam')
  const open = await apply(agency, creator, 'Evening shelf')
  await accept(app, agency, hired)
  await decline(app, agency, refused)
  const { conversationId: withRival } = (await app.call(initiateConversation, { as: rival, params: { id: foreign.requestId }, body: {} }))
    .body
  const conversationId = await begin()
  const sharedBy = async (as: TestMember, id: ConversationId) =>
    (await app.call(wire.getRelationship, { as, params: { id } })).body.data.map((one) => [one.type, one.title, one.candidateRequestId])
  const shared = [
    ['candidate_new', 'Evening shelf', open.requestId],
    ['candidate_declined', 'Rye bread', refused.requestId],
    ['candidate_accepted', 'Oat milk', hired.requestId],
  ]
  for (const as of [agency, creator]) expect(await sharedBy(as, conversationId)).toEqual(shared)
  expect(await sharedBy(creator, withRival)).toEqual([['candidate_new', 'A secret launch', foreign.requestId]])
  const { status } = await app.call(wire.getRelationship, { as: rival, params: { id: conversationId } })
  expect(status).toBe(404)
})
