import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import { preUpload, prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import type { FileUsage } from '@pairtake/protocol/media/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildFile, putPart, uploadFile } from '#testing/builders-media.ts'
import { makeTruncatedPhoto } from '#testing/media-files-hostile.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { requireConversation } from './conversation-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let stranger: TestMember
let id: string
beforeAll(async () => {
  app = await openTestApp({ ATTACHMENT_MAX_BYTES: '3000000' })
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  stranger = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
})
afterAll(() => app.close())

const entity = 'MessageAttachment' as const
type File = { path?: string; bytes?: Buffer; fileName?: string }
const upload = async (as: TestMember, file: File, entityId = id) =>
  (await uploadFile(app, as, { entity, entityId, ...file })).body.data.media.id
const send = (as: TestMember, attachments: string[], more: { text?: string; clientMessageId?: string } = {}) =>
  app.call(wire.sendMessage, { as, params: { id }, body: { text: '', attachments, ...more } })
/** A sent file without bytes, for tests in which nobody opens it. */
const paper = (ownerId: MemberId, entityId = id) =>
  buildFile(app.deps, { ownerId, entity, entityId, kind: 'other', mime: 'application/pdf', fileName: 'storyboard.pdf' })
const open = async (as: TestMember, mediaId: MediaId, usage: FileUsage) => {
  const { status, body } = await app.call(prepareAccess, { as, body: { mediaId, usage } })
  return { status, url: status === 200 ? body.data.url : '' }
}
const noticesOf = () => app.deps.db.selectFrom('notification').select('id').orderBy('id').execute()
const rowsOf = async (table: 'message' | 'message_attachment') =>
  (
    await app.deps.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('files of a message', () => {
  test('arrive without words too, in their order, with a preview once it is made', async () => {
    const photo = await upload(creator, { path: await makePhoto(), fileName: 'window light.jpg' })
    const film = await upload(creator, { path: await makeVideo({ seconds: 1 }) })
    const notes = await upload(creator, { bytes: Buffer.from('Scene one: oats.'), fileName: 'notes.txt' })
    const sent = await send(creator, [film, photo, notes])
    expect(sent.body.data).toMatchObject({ text: '', isMine: true })
    expect(sent.body.data.attachments).toMatchObject([
      { id: film, type: 'video', preview: 'processing', thumbnailUrl: null },
      { id: photo, type: 'image', fileName: 'window light.jpg', preview: 'processing' },
      { id: notes, type: 'other', fileName: 'notes.txt', sizeBytes: 16, preview: 'none' },
    ])
    const list = await app.call(wire.listConversationInvolvements, { as: agency })
    expect(list.body.data[0]?.lastMessage).toMatchObject({ text: '', attachments: 3 })
    expect(list.body.data[0]?.unreadMessages).toBe(1)
    expect((await open(agency, photo, 'MessageAttachmentPreview')).status).toBe(409)

    await app.runTasks()
    const [seen] = (await app.call(wire.listMessages, { as: agency, params: { id } })).body.data
    expect(seen?.attachments.map(({ preview }) => preview)).toEqual(['ready', 'ready', 'none'])
    const thumbnail = new URL(seen?.attachments[1]?.thumbnailUrl ?? '')
    const picture = await app.raw('GET', thumbnail.pathname + thumbnail.search)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('that cannot be shown can still be downloaded, have no preview, and nobody is notified of it', async () => {
    const photo = await upload(creator, { path: await makeTruncatedPhoto() })
    const sent = await send(creator, [photo])
    expect(sent.body.data.attachments).toMatchObject([{ id: photo, type: 'image', preview: 'processing' }])
    const notices = await noticesOf()
    await app.runTasks()
    const [seen] = (await app.call(wire.listMessages, { as: agency, params: { id } })).body.data
    expect(seen?.attachments).toMatchObject([{ id: photo, type: 'image', preview: 'none', thumbnailUrl: null }])
    expect((await open(agency, photo, 'MessageAttachment')).status).toBe(200)
    expect(await noticesOf()).toEqual(notices)
  })

  test('R-069 are emailed about like words, 10 minutes after the first one that is unread', async () => {
    const [sender, reader] = [await buildAgency(app.deps), await buildCreator(app.deps)]
    const params = { id: await requireConversation(app.deps.db, { agencyId: sender.id, creatorId: reader.id }, app.deps.now()) }
    const sendPaper = async () => {
      const body = { text: '', attachments: [await paper(sender.id, params.id)] }
      expect((await app.call(wire.sendMessage, { as: sender, params, body })).status).toBe(200)
    }
    const look = async () => (await app.call(wire.getConversation, { as: reader, params })).body.data
    const since = Math.floor(app.deps.now().getTime() / 1000)
    await sendPaper()
    await app.turnClock(minutes(4))
    await sendPaper()
    const ahead = { atTimestamp: since + 600, isSent: false }
    expect(await look()).toMatchObject({ unreadMessages: 2, unreadSinceTimestamp: since, unreadMail: ahead })
    await app.turnClock(minutes(6))
    expect((await look()).unreadMail).toEqual({ atTimestamp: since + 600, isSent: true })
  })

  test('ABUSE-10 only the two members open them; the operator and everybody else find nothing', async () => {
    const photo = await upload(agency, { path: await makePhoto() })
    expect((await open(agency, photo, 'MessageAttachment')).status, 'before it is sent').toBe(404)
    await send(agency, [photo], { text: 'Like this.' })
    await app.runTasks()
    const operator = await buildOperator(app.deps)
    const otherAgency = await buildAgency(app.deps)
    for (const usage of ['MessageAttachment', 'MessageAttachmentPreview'] as const) {
      for (const as of [agency, creator]) expect((await open(as, photo, usage)).status, usage).toBe(200)
      for (const as of [operator, stranger, otherAgency]) expect((await open(as, photo, usage)).status, usage).toBe(404)
    }
    for (const usage of ['ContractMediaOriginal', 'CampaignReferenceMaterial', 'PortfolioItemOptimized'] as const) {
      for (const as of [creator, operator]) expect((await open(as, photo, usage)).status, usage).toBe(404)
    }
  })

  test('ABUSE-11 ABUSE-23 a message takes only files its sender uploaded for this conversation, each once, and a refused one leaves nothing', async () => {
    const other = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: stranger.id }, app.deps.now())
    const used = await paper(agency.id)
    await send(agency, [used])
    const own = await paper(agency.id)
    const before = [await rowsOf('message'), await rowsOf('message_attachment')]
    const ten = await Promise.all(Array.from({ length: 11 }, () => paper(agency.id)))
    const refused: [string, string[]][] = [
      ['of the other side', [own, await paper(creator.id)]],
      ['of another conversation', [await paper(agency.id, other)]],
      ['for another purpose', [await buildFile(app.deps, { ownerId: agency.id, entity: 'CampaignReferenceMaterial', fileName: 'a.pdf' })]],
      ['sent before', [own, used]],
      ['that does not exist', [newId()]],
      ['without a usable id', ['x']],
      ['twice', [own, own]],
      ['eleven', ten],
      ['no file and no words', []],
    ]
    for (const [words, mediaIds] of refused) expect((await send(agency, mediaIds)).status, words).toBe(400)
    expect((await app.call(wire.sendMessage, { as: stranger, params: { id }, body: { text: '', attachments: [own] } })).status).toBe(404)
    expect([await rowsOf('message'), await rowsOf('message_attachment')]).toEqual(before)
    expect((await send(agency, ten.slice(0, 10))).body.data.attachments.map((file) => file.id)).toEqual(ten.slice(0, 10))
    expect((await app.call(wire.sendMessage, { as: agency, params: { id }, body: { text: 'Only words', attachments: null } })).status).toBe(
      200,
    )
  })

  test('sent twice at once, the message and its files are there once; two messages never share a file', async () => {
    const file = await paper(creator.id)
    const clientMessageId = 'f'.repeat(32)
    const answers = await Promise.all([1, 2, 3].map(() => send(creator, [file], { clientMessageId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers[2]?.body.data.attachments.map((sent) => sent.id)).toEqual([file])

    const wanted = await paper(creator.id)
    const both = await Promise.all(['a', 'b'].map((letter) => send(creator, [wanted], { clientMessageId: letter.repeat(32) })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('ABUSE-13 ABUSE-10 an upload is begun by members of the conversation, within the limit, and its parts take no more than promised', async () => {
    const begin = (as: TestMember, size: number, entityId: string | null = id) =>
      app.call(preUpload, { as, body: { fileName: 'a.bin', type: '', size, entity, entityId } })
    expect((await begin(creator, 3_000_001)).status).toBe(413)
    for (const [as, entityId] of [
      [stranger, id],
      [creator, newId()],
      [creator, null],
      [creator, 'x'],
    ] as const) {
      expect((await begin(as, 10, entityId)).status).toBe(404)
    }
    const begun = await begin(creator, 10)
    expect((await putPart(app, begun.body.chunks[0]?.url ?? '', Buffer.alloc(11))).status).toBe(413)
  })

  test('ABUSE-14 a page disguised as a picture stays a file to save, and runs nowhere', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
    const mediaId = await upload(creator, { bytes: page, fileName: 'cute.png' })
    const { body } = await send(creator, [mediaId])
    expect(body.data.attachments).toMatchObject([{ type: 'other', preview: 'none', thumbnailUrl: null }])
    const { pathname, search } = new URL((await open(agency, mediaId, 'MessageAttachment')).url)
    const { headers } = await app.raw('GET', pathname + search)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename=cute.png$/)
  })

  test('what was uploaded and never sent is swept after a week; what was sent stays', async () => {
    const [left, kept] = [await paper(creator.id), await paper(creator.id)]
    await send(creator, [kept])
    await app.turnClock(days(8))
    const rows = await app.deps.db.selectFrom('media').select('id').where('id', 'in', [left, kept]).execute()
    expect(rows.map((row) => row.id)).toEqual([kept])
  })
})
