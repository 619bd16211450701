import { readFile } from 'node:fs/promises'
import { deleteContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { cancelUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deletePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { deleteAccount, exportOwnData } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UnknownOutcomeError } from '#adapters/database/database-trouble.ts'
import { transact } from '#adapters/database/transact.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { issuePayoutStatement } from '#features/creator-paper/issue-payout-statement-act.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { processMessageAttachment, processPortfolioItem, removeFiles } from '#tasks/task-payloads.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildDelivery, buildMedia, buildPortfolioItem, putPart, uploadFile } from '#testing/builders-media.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { breakCommits, changeOfFiles, onceInstead, pathsIn, storedFiles } from '#testing/stored-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp({ VIDEO_MAX_BYTES: '1000' })
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const changeBy = (act: () => Promise<unknown>) => changeOfFiles(app, act)
const ofMedia = async (mediaId: string) => (await storedFiles(app)).filter((path) => path.includes(mediaId))

async function sendPicture(as: TestMember) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), await readFile(await makePhoto()), Buffer.from('\r\n--b--\r\n')])
  return app.raw('POST', '/user/profile/picture', { as, body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
}

/** A photo delivered for a job in progress, before its preview is made. */
async function buildPhoto(as = creator) {
  const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator: as, state: 'in_progress' })
  return { contractId, ...(await buildDelivery(app.deps, { contractId, campaignId, creator: as, path: await makePhoto(), kind: 'image' })) }
}

/** A photo sent in a message, before its preview is made. */
async function buildAttachment(as = creator) {
  const conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  const sent = await uploadFile(app, as, { entity: 'MessageAttachment', entityId: conversationId, path: await makePhoto() })
  const mediaId = sent.body.data.media.id
  const message = await app.call(sendMessage, { as, params: { id: conversationId }, body: { text: '', attachments: [mediaId] } })
  expect(message.status).toBe(200)
  return mediaId
}

const couldLeave = (member: TestMember) =>
  app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
const leave = (as: TestMember) => app.call(deleteAccount, { as, body: { password } })

describe('R-264 what could not be committed removes no file', () => {
  /** Runs a change whose commit fails, and returns how it was answered. */
  const changeInVain = async ({ table, on, act }: { table: string; on: 'delete' | 'update'; act: () => Promise<{ status: number }> }) => {
    const mend = await breakCommits(app, table, on)
    let status = 0
    try {
      return { ...(await changeBy(async () => ({ status } = await act()))), status }
    } finally {
      await mend()
    }
  }
  const refused = { gone: [], come: [], status: 500 }

  test('a portfolio item', async () => {
    const { portfolioItemId: id } = await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 1 }))
    await app.runTasks()
    expect(
      await changeInVain({
        table: 'portfolio_item',
        on: 'delete',
        act: () => app.call(deletePortfolioItem, { as: creator, params: { id } }),
      }),
    ).toEqual(refused)
  })

  test('a delivered file', async () => {
    const { contractMediaId: id } = await buildPhoto()
    await app.runTasks()
    expect(
      await changeInVain({
        table: 'contract_media',
        on: 'delete',
        act: () => app.call(deleteContractMedia, { as: creator, params: { id } }),
      }),
    ).toEqual(refused)
  })

  test('a picture and an account', async () => {
    await sendPicture(creator)
    await couldLeave(creator)
    expect(await changeInVain({ table: 'member', on: 'update', act: () => sendPicture(creator) })).toEqual(refused)
    expect(await changeInVain({ table: 'member', on: 'update', act: () => leave(creator) })).toEqual(refused)
  })
})

test('R-264 an unused file whose removal could not be committed stays, and goes once it can be', async () => {
  const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path: await makePhoto() })
  const stored = await ofMedia(mediaId)
  const mend = await breakCommits(app, 'media', 'delete')
  try {
    await app.turnClock(days(8))
    expect(await ofMedia(mediaId)).toEqual(stored)
  } finally {
    await mend()
  }
  await app.turnClock(days(1))
  expect(await ofMedia(mediaId)).toEqual([])
})

describe('R-264 an account that goes leaves what belongs to others', () => {
  /** A past job between the two, with a delivered file, messages and payment, its papers, and files of their own. */
  async function buildPast() {
    await buildCard(app, agency)
    const contract = await buildContract(app.deps, { agency, creator })
    await buildDelivery(app.deps, {
      contractId: contract.id,
      campaignId: contract.campaignId,
      creator,
      path: await makePhoto(),
      kind: 'image',
    })
    for (const side of [agency, creator]) await buildAttachment(side)
    const brief = await buildMedia(app.deps, {
      ownerId: agency.id,
      entity: 'CampaignReferenceMaterial',
      path: await makePhoto(),
      kind: 'image',
    })
    await app.deps.db.insertInto('reference_material').values({ campaign_id: contract.campaignId, media_id: brief, position: 0 }).execute()
    await app.runTasks()
    expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
    const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
    await app.call(saveBeneficiary, { as: creator, body: account })
    const { body } = await app.call(requestPayout, { as: creator, body: { amount: { amount: 200, currency: 'EUR' } } })
    const { db } = app.deps
    const payout = await db.selectFrom('payout').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow()
    await transact(db, (tx) => issuePayoutStatement(tx, app.deps, payout))
    await app.runTasks()
    // Ends everything that is still open.
    await db
      .updateTable('payout')
      .set({ state: 'paid', paid_at: app.deps.now() } as never)
      .where('id', '=', payout.id)
      .execute()
    await db
      .updateTable('contract')
      .set({ state: 'completed' } as never)
      .where('id', '=', contract.id)
      .execute()
  }

  test.each([
    ['brand', () => agency],
    ['creator', () => creator],
  ])(
    'a %s: only the own picture goes; delivered files, references, files of messages, invoices and statements stay',
    async (_who, whose) => {
      await buildPast()
      const papers = await storedFiles(app)
      expect(papers.filter((path) => path.endsWith('.pdf')).length).toBeGreaterThanOrEqual(2)
      const { come } = await changeBy(() => sendPicture(whose()))
      await couldLeave(whose())
      expect(await changeBy(async () => expect((await leave(whose())).status).toBe(200))).toEqual({ gone: come, come: [] })
    },
  )
})

describe('R-265 what is made again, or for nobody, leaves nothing behind', () => {
  const waitsAgain = (table: 'portfolio_item' | 'message_attachment', mediaId: string) => {
    const column = table === 'portfolio_item' ? 'state' : 'preview'
    return sql`update ${sql.table(table)} set ${sql.ref(column)} = 'processing' where media_id = ${mediaId}`.execute(app.deps.db)
  }

  test('the pictures of a portfolio video that is made again', async () => {
    const item = await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 1 }))
    await app.runTasks()
    const first = (await ofMedia(item.mediaId)).filter((path) => !path.endsWith('original'))
    await waitsAgain('portfolio_item', item.mediaId)
    const { gone, come } = await changeBy(() => app.deps.tasks.enqueue(app.deps.db, processPortfolioItem, item))
    expect(gone).toEqual(first)
    expect(come).toHaveLength(first.length)
  })

  test('the preview of a file in a message that is made again', async () => {
    const mediaId = await buildAttachment()
    await app.runTasks()
    const first = (await ofMedia(mediaId)).filter((path) => !path.endsWith('original'))
    await waitsAgain('message_attachment', mediaId)
    const { gone, come } = await changeBy(() => app.deps.tasks.enqueue(app.deps.db, processMessageAttachment, { mediaId }))
    expect(gone).toEqual(first)
    expect(come).toHaveLength(first.length)
  })

  test('a portfolio video, a delivered file and a preview whose record goes while they are made', async () => {
    const { media, db } = app.deps
    const video = await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 1 }))
    onceInstead(media, 'renderVideo', (usual) => async (work) => {
      const made = await usual(work)
      await app.call(deletePortfolioItem, { as: creator, params: { id: video.portfolioItemId } })
      return made
    })
    await app.runTasks()
    expect(await ofMedia(video.mediaId)).toEqual([])

    const photo = await buildPhoto()
    onceInstead(media, 'renderImage', (usual) => async (work) => {
      const made = await usual(work)
      await app.call(deleteContractMedia, { as: creator, params: { id: photo.contractMediaId } })
      return made
    })
    await app.runTasks()
    expect(await ofMedia(photo.mediaId)).toEqual([])

    const sent = await buildAttachment()
    onceInstead(media, 'renderImage', (usual) => async (work) => {
      const made = await usual(work)
      await db.updateTable('message_attachment').set({ preview: 'none' }).where('media_id', '=', sent).execute()
      return made
    })
    await app.runTasks()
    expect(await ofMedia(sent)).toEqual([`objects/media/${sent}/original`])
  })

  test('what was stored before the store or the commit failed, and all work on the data disk', async () => {
    const { storage, db } = app.deps
    const first = await buildPhoto()
    onceInstead(storage, 'putFile', (usual) => async (key, path) => {
      onceInstead(storage, 'putFile', () => async () => {
        throw new Error('The store is away.')
      })
      return usual(key, path)
    })
    await app.runTasks()
    const second = await buildPhoto()
    await sql`create sequence once`.execute(db)
    await sql`create function fails_once() returns trigger language plpgsql as ${sql.lit("begin if nextval('once') = 1 then raise exception 'planted'; end if; return new; end")}`.execute(
      db,
    )
    await sql`create trigger fails_once before insert on media_rendition for each statement execute function fails_once()`.execute(db)
    await app.runTasks()
    await sql`drop trigger fails_once on media_rendition`.execute(db)
    for (const { mediaId } of [first, second]) {
      // There is one folder, of the attempt that succeeded.
      expect(new Set((await ofMedia(mediaId)).map((path) => path.split('/')[3])).size).toBe(2)
    }
    expect((await app.call(exportOwnData, { as: creator })).status).toBe(200)
    await app.runTasks()
    expect(await pathsIn(app, 'scratch')).toEqual([])
  })
})

test('R-478 R-265 a picture of which nobody can tell whether it was saved stays, and is removed a day later if it was not', async () => {
  const { db } = app.deps
  const before = await storedFiles(app)
  app.deps.db = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') throw new UnknownOutcomeError('The line broke at the commit.')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  try {
    expect((await sendPicture(creator)).status).toBeGreaterThanOrEqual(500)
  } finally {
    app.deps.db = db
  }
  expect((await storedFiles(app)).filter((path) => !before.includes(path))).toEqual([expect.stringContaining('.jpg')])
  await app.turnClock(days(1))
  expect(await storedFiles(app)).toEqual(before)
})

test('R-121 a delivered file that was sent again goes with every earlier take', async () => {
  const { contractMediaId, mediaId } = await buildPhoto()
  const earlier = await buildMedia(app.deps, {
    ownerId: creator.id,
    entity: 'ContractMediaOriginal',
    path: await makePhoto(),
    kind: 'image',
  })
  await app.deps.db
    .insertInto('contract_media_take')
    .values({ contract_media_id: contractMediaId, take: 1, media_id: earlier, sent_at: app.deps.now() })
    .execute()
  await app.runTasks()
  const all = [...(await ofMedia(mediaId)), ...(await ofMedia(earlier))].toSorted()
  const { gone } = await changeBy(() => app.call(deleteContractMedia, { as: creator, params: { id: contractMediaId } }))
  expect(gone).toEqual(all)
})

describe('R-121 a removal that fails is done later', () => {
  test('by the task', async () => {
    const { mediaId, contractMediaId: id } = await buildPhoto()
    await app.runTasks()
    const all = await ofMedia(mediaId)
    onceInstead(app.deps.storage, 'remove', () => async () => {
      throw new Error('The store is away.')
    })
    const { gone } = await changeBy(() => app.call(deleteContractMedia, { as: creator, params: { id } }))
    expect(gone).toEqual(all)
  })

  test('of an upload that is cancelled: its row stays until its parts and its file are gone', async () => {
    const body = { fileName: 'a.bin', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null } as const
    const before = await storedFiles(app)
    const { uploadId, chunks } = (await app.call(preUpload, { as: creator, body })).body
    await putPart(app, chunks[0]?.url ?? '', Buffer.alloc(10, 'k'))
    // As left by a process that died between storing the file and writing its row.
    const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path: await makePhoto() })
    await app.deps.db.deleteFrom('media').where('id', '=', mediaId).execute()
    await app.deps.db.updateTable('upload').set({ media_id: mediaId }).where('id', '=', uploadId).execute()
    onceInstead(app.deps.storage, 'abortUpload', () => async () => {
      throw new Error('The store is away.')
    })
    expect((await app.call(cancelUpload, { as: creator, params: { uploadId } })).status).toBe(500)
    await app.turnClock(days(1) + 1000)
    expect(await storedFiles(app)).toEqual(before)
  })

  test('of an upload that is refused for what it is: its row stays until its file is gone', async () => {
    const before = await storedFiles(app)
    onceInstead(app.deps.storage, 'removeFolder', () => async () => {
      throw new Error('The store is away.')
    })
    // A film named like a picture: its type, and that it is too large, are found at the end.
    const film = { path: await makeVideo({ seconds: 1 }), fileName: 'film.jpg', type: 'image/jpeg' }
    const send = () => uploadFile(app, creator, { entity: 'PortfolioItemOriginal', ...film })
    const rows = async () => (await app.deps.db.selectFrom('upload').select('id').where('owner_id', '=', creator.id).execute()).length
    expect([(await send()).status, await rows()]).toEqual([500, 1])
    // The store works again: the second upload leaves nothing behind, and the first one waits for the sweep.
    expect([(await send()).status, await rows()]).toEqual([413, 1])
    await app.turnClock(days(1) + 1000)
    expect(await storedFiles(app)).toEqual(before)
  })
})

describe('R-121 an export', () => {
  const jobs = () =>
    sql<{ id: string; keys: string[]; at: Date }>`select id, data->'keys' as keys, start_after as at from task.job
      where name = ${removeFiles.name} and state = 'created' order by created_on`.execute(app.deps.db)
  const exported = async () => (await storedFiles(app)).filter((path) => path.includes('exports/'))

  test('is there for a day, and goes at once when another one takes its place', async () => {
    expect((await app.call(exportOwnData, { as: creator })).status).toBe(200)
    const [first] = await exported()
    const [own, ...more] = (await jobs()).rows
    expect(more).toEqual([])
    expect(own?.at.getTime()).toBeGreaterThanOrEqual(app.deps.now().getTime() + days(1))
    // Otherwise the export would also be removed by its own task.
    await sql`delete from task.job where name = ${removeFiles.name}`.execute(app.deps.db)

    app.clock.turn(days(1) + 1000)
    expect((await app.call(exportOwnData, { as: creator })).status).toBe(200)
    const keys = (await jobs()).rows.flatMap((job) => job.keys)
    expect(keys.map((key) => `objects/${key}`)).toContain(first)
    await app.runTasks()
    expect(await exported()).toEqual([])
  })
})

test('R-121 a file that was used and is no longer goes a month after it was seen in use, and is not asked for in between', async () => {
  const mediaId = await buildAttachment()
  const seen = () => app.deps.db.selectFrom('media').select('found_used_at').where('id', '=', mediaId).executeTakeFirst()
  await app.turnClock(days(7) + 1000)
  const at = (await seen())?.found_used_at
  expect(at).not.toBeNull()
  await app.deps.db.deleteFrom('message_attachment').where('media_id', '=', mediaId).execute()
  await app.turnClock(days(29))
  expect((await seen())?.found_used_at).toEqual(at)
  expect(await ofMedia(mediaId)).not.toEqual([])
  await app.turnClock(days(1) + 1000)
  expect([await seen(), await ofMedia(mediaId)]).toEqual([undefined, []])
})
