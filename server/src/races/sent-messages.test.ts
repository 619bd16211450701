import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator } from '#testing/builders.ts'
import { testQueue } from '#testing/guards/queue.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { insertMessage, postSystemMessage, sendText } from '#features/conversation/message-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Talk = Awaited<ReturnType<typeof beginTalk>>

/** The creator has the lower id and the row stored later: an index scan finds that row first, and a sequential scan finds it last. */
async function beginTalk() {
  const creatorId = (await buildCreator(app.deps)).id
  const agencyId = (await buildAgency(app.deps)).id
  const at = app.deps.now()
  return { creatorId, agencyId, at, conversationId: await requireConversation(app.deps.db, { agencyId, creatorId }, at) }
}

/** Rows are locked in the order in which they are found, so plans that could reorder them are disabled. */
async function without(tx: Tx, ...ways: readonly string[]): Promise<void> {
  for (const way of [...ways, 'hashjoin', 'mergejoin']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
}

const byIndex = (tx: Tx) => without(tx, 'seqscan', 'bitmapscan')
const fromTheBeginning = (tx: Tx) => without(tx, 'indexscan', 'indexonlyscan', 'bitmapscan')

const said = { text: 'Hello.', clientMessageId: null }
const ways = {
  'a text': (tx: Tx, { conversationId, agencyId, at }: Talk) =>
    sendText(tx, { ...said, id: newId(), conversationId, senderId: agencyId, at }),
  'a message with files': (tx: Tx, { conversationId, agencyId, at }: Talk) =>
    insertMessage(tx, { ...said, conversationId, senderId: agencyId, at }),
  'a line of the system': (tx: Tx, { conversationId, at }: Talk) =>
    postSystemMessage(tx, { conversationId, line: { kind: 'messages_opened', campaignName: 'Autumn' }, at }),
}

for (const [name, send] of Object.entries(ways)) {
  testQueue({
    title: `${name} and a text of the other side at one moment are both sent`,
    guard: 'message-queries.lockedInOrder',
    db: () => app.deps.db,
    begin: beginTalk,
    hold: (tx, { conversationId, creatorId }) =>
      sql`select from conversation_member where conversation_id = ${conversationId} and member_id = ${creatorId} for update`.execute(tx),
    first: async (tx, { conversationId, creatorId, at }) => {
      await byIndex(tx)
      await sendText(tx, { ...said, id: newId(), conversationId, senderId: creatorId, at })
    },
    second: async (tx, talk) => {
      await fromTheBeginning(tx)
      await send(tx, talk)
    },
  })
}
