import type { MediaId } from '@pairtake/protocol/ids'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { drawCover, makeCleanTwins } from '#tasks/task-payloads.ts'
import { buildDelivery, buildMedia, buildPortfolioItem, uploadFile } from '#testing/builders-media.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { onceInstead } from '#testing/stored-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

/** The next transaction is committed, but its connection breaks before the database's answer arrives. */
function loseNextAnswer(): void {
  onceInstead(app.deps.db, 'transaction', (usual) => () => {
    const begun = usual()
    onceInstead(begun, 'execute', (execute) => async (work) => {
      await execute(work)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    })
    return begun
  })
}

/** Each builds a file, and the task that makes something of it. */
const works: [name: string, build: () => Promise<MediaId>][] = [
  [
    'the preview of a delivered file',
    async () => {
      const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
      return (await buildDelivery(app.deps, { contractId, campaignId, creator, path: await makePhoto(), kind: 'image' })).mediaId
    },
  ],
  [
    'the clean version of a paid file',
    async () => {
      const path = await makePhoto()
      const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', kind: 'image', path })
      await app.deps.tasks.enqueue(app.deps.db, makeCleanTwins, { mediaId })
      return mediaId
    },
  ],
  ['a portfolio video', async () => (await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 1 }))).mediaId],
  [
    'the preview of a file in a message',
    async () => {
      const conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
      const sent = await uploadFile(app, creator, { entity: 'MessageAttachment', entityId: conversationId, path: await makePhoto() })
      const { id } = sent.body.data.media
      await app.call(sendMessage, { as: creator, params: { id: conversationId }, body: { text: '', attachments: [id] } })
      return id
    },
  ],
  [
    'the cover of a campaign',
    async () => {
      const path = await makePhoto()
      const mediaId = await buildMedia(app.deps, { ownerId: agency.id, entity: 'CampaignReferenceMaterial', kind: 'image', path })
      await app.deps.tasks.enqueue(app.deps.db, drawCover, { mediaId })
      return mediaId
    },
  ],
]

test.each(works)('R-478 %s stays when the answer to its commit is lost', async (_name, build) => {
  const mediaId = await build()
  loseNextAnswer()
  await app.runTasks()
  const rows = await app.deps.db.selectFrom('media_rendition').select('storage_key').where('media_id', '=', mediaId).execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { storage_key: key } of rows) expect(await app.deps.storage.findObject(key), key).toBeDefined()
})
