import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { requireConversation } from './conversation-queries.ts'
import { postSystemMessage } from './message-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let id: ConversationId
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
})
afterAll(() => app.close())

const unreadOf = async (as: TestMember) => (await app.call(wire.countUnreadMessages, { as })).body.count
const say = (as: TestMember, text: string, clientMessageId?: string) =>
  app.call(wire.sendMessage, { as, params: { id }, body: { text, ...(clientMessageId ? { clientMessageId } : {}) } })

describe('messages of a conversation', () => {
  test('S1-165 S1-167 S1-050 arrives at the other side as unread, and reading clears it', async () => {
    const sent = await say(agency, 'Could you film by the window?')
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({ text: 'Could you film by the window?', isMine: true, isSystem: false })
    expect(await unreadOf(creator)).toBe(1)
    expect(await unreadOf(agency)).toBe(0)

    const list = await app.call(wire.listMessages, { as: creator, params: { id }, query: { limit: 20 } })
    expect(list.body.data[0]).toMatchObject({ isMine: false, general: { displayName: sent.body.data.general.displayName } })

    await app.call(wire.markConversationRead, { as: creator, params: { id } })
    expect(await unreadOf(creator)).toBe(0)
  })

  test('S1-166 ABUSE-23 stores the same client id once, also when sent twice at once', async () => {
    const clientMessageId = 'a'.repeat(32)
    const answers = await Promise.all([1, 2, 3].map(() => say(creator, 'Yes, gladly.', clientMessageId)))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await unreadOf(agency)).toBe(1)
  })

  test('S1-164 pages back with `before`, also with an id of another conversation', async () => {
    for (const text of ['one', 'two', 'three']) await say(agency, text)
    const newest = await app.call(wire.listMessages, { as: agency, params: { id }, query: { limit: 2 } })
    expect(newest.body.data.map((message) => message.text)).toEqual(['three', 'two'])
    const before = newest.body.data[1]?.id ?? ''
    const older = await app.call(wire.listMessages, { as: agency, params: { id }, query: { limit: 2, before } })
    expect(older.body.data.map((message) => message.text)).toEqual(['one', 'Yes, gladly.'])
    const odd = await app.call(wire.listMessages, { as: agency, params: { id }, query: { before: 'nonsense' } })
    expect(odd.status).toBe(400)
  })

  test('counts no line of the system as unread: a notification tells of it', async () => {
    for (const as of [agency, creator]) await app.call(wire.markConversationRead, { as, params: { id } })
    const line = { kind: 'job_delivered', campaignName: 'Oat milk' } as const
    await postSystemMessage(app.deps.db, { conversationId: id, line, at: app.deps.now() })
    expect([await unreadOf(agency), await unreadOf(creator)]).toEqual([0, 0])
    const list = await app.call(wire.listMessages, { as: agency, params: { id } })
    expect(list.body.data[0]).toMatchObject({
      isSystem: true,
      isMine: false,
      text: 'All media of “Oat milk” is approved. The job is delivered.',
    })
  })

  test('S1-162 S1-163 lists conversations by their latest message, with the other side and what waits', async () => {
    const another = await buildCreator(app.deps)
    const quiet = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: another.id }, app.deps.now())
    const list = await app.call(wire.listConversationInvolvements, { as: agency, query: { page: 1, limit: 10 } })
    expect(list.body.data.map((conversation) => conversation.id)).toEqual([id, quiet])
    expect(list.body.data[0]).toMatchObject({
      lastMessage: { text: 'All media of “Oat milk” is approved. The job is delivered.' },
      participantsApartMe: [{ id: creator.id, general: { displayName: 'Mara K.' } }],
    })
    expect(list.body.meta).toEqual({ page: 1, pages: 1, total: 2 })
  })

  test('S1-171 ABUSE-23 answers a stranger like no conversation at all, and refuses empty and long texts', async () => {
    const stranger = await buildCreator(app.deps)
    for (const call of [
      app.call(wire.sendMessage, { as: stranger, params: { id }, body: { text: 'hello' } }),
      app.call(wire.listMessages, { as: stranger, params: { id } }),
      app.call(wire.getConversation, { as: stranger, params: { id: 'x' } }),
      app.call(wire.markConversationRead, { as: stranger, params: { id } }),
      app.call(wire.getRelationship, { as: stranger, params: { id } }),
    ]) {
      const { status, error } = await call
      expect([status, error.message]).toEqual([404, 'Conversation not found'])
    }
    const operator = await buildOperator(app.deps)
    expect((await app.call(wire.listMessages, { as: operator, params: { id } })).status).toBe(403)
    expect((await say(agency, '   ')).status).toBe(400)
    expect((await say(agency, 'x'.repeat(401))).status).toBe(400)
    expect((await say(agency, '🌿'.repeat(400))).status).toBe(200)
  })
})
