import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { deleteContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { cancelUpload, postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { deletePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { deleteAccount, exportOwnData } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { processContractMedia, processPortfolioItem } from '#tasks/task-payloads.ts'
import { buildDelivery, buildMedia, buildPortfolioItem, etagOf, putPart } from '#testing/builders-media.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours } from '#wire-time.ts'

let app: TestApp
let creator: TestMember
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

/** Everything in the storage, by its path. */
async function stored(): Promise<string[]> {
  const root = join(app.deps.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Runs an act with all the tasks it causes, and returns the files that disappeared and appeared in storage. */
async function changeBy(act: () => Promise<unknown>): Promise<{ gone: string[]; come: string[] }> {
  const before = await stored()
  await act()
  await app.runTasks()
  const after = await stored()
  return { gone: before.filter((path) => !after.includes(path)), come: after.filter((path) => !before.includes(path)) }
}

const ofMedia = async (mediaId: string) => (await stored()).filter((path) => path.includes(mediaId))

async function sendPicture(as: TestMember) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), await readFile(await makePhoto()), Buffer.from('\r\n--b--\r\n')])
  return app.raw('POST', '/user/profile/picture', { as, body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
}

describe('R-121 what is deleted is gone from the storage too', () => {
  test('a portfolio item: the video sent and every picture made of it, and nothing of another item', async () => {
    const film = await makeVideo({ seconds: 1 })
    const [kept, item] = [await buildPortfolioItem(app.deps, creator, film), await buildPortfolioItem(app.deps, creator, film)]
    await app.runTasks()
    const [all, others] = [await ofMedia(item.mediaId), await ofMedia(kept.mediaId)]
    expect(all.length).toBeGreaterThan(2)

    const again = await changeBy(() => app.deps.tasks.enqueue(app.deps.db, processPortfolioItem, item))
    expect(again).toEqual({ gone: [], come: [] })
    const { gone } = await changeBy(() => app.call(deletePortfolioItem, { as: creator, params: { id: item.portfolioItemId } }))
    expect(gone).toEqual(all)
    expect(await ofMedia(kept.mediaId)).toEqual(others)
  })

  test('a delivered file: what was sent and what was made of it; made again, the former previews', async () => {
    const agency = await buildAgency(app.deps)
    const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    const item = await buildDelivery(app.deps, { contractId, campaignId, creator, path: await makePhoto(), kind: 'image' })
    await app.runTasks()
    const first = await ofMedia(item.mediaId)
    expect(first.length).toBeGreaterThan(1)

    // As after a restart in the middle: the item waits for its preview again.
    const waits = app.deps.db.updateTable('contract_media').set('state' as never, 'processing' as never)
    await waits.where('id', '=', item.contractMediaId).execute()
    const { gone, come } = await changeBy(() => app.deps.tasks.enqueue(app.deps.db, processContractMedia, item))
    expect(gone).toEqual(first.filter((path) => !path.endsWith('original')))
    expect(come).toHaveLength(gone.length)

    const all = await ofMedia(item.mediaId)
    const deleted = await changeBy(() => app.call(deleteContractMedia, { as: creator, params: { id: item.contractMediaId } }))
    expect(deleted.gone).toEqual(all)
  })

  test('an upload that is cancelled: its parts, and the file where it was whole already', async () => {
    const begun = async () => {
      const body = { fileName: 'a.bin', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null } as const
      const { uploadId, chunks } = (await app.call(preUpload, { as: creator, body })).body
      const sent = await putPart(app, chunks[0]?.url ?? '', Buffer.alloc(10, 'k'))
      expect(sent.headers['etag']).toContain(etagOf(Buffer.alloc(10, 'k')))
      return uploadId
    }
    const before = await stored()
    const [open, whole] = [await begun(), await begun()]
    // As left by a process that died between storing the file and writing its row.
    const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path: await makePhoto() })
    await app.deps.db.deleteFrom('media').where('id', '=', mediaId).execute()
    await app.deps.db.updateTable('upload').set({ media_id: mediaId }).where('id', '=', whole).execute()
    expect((await stored()).length).toBeGreaterThan(before.length + 2)
    for (const uploadId of [open, whole]) {
      expect((await app.call(cancelUpload, { as: creator, params: { uploadId } })).status).toBe(200)
    }
    expect(await stored()).toEqual(before)
  })

  test('R-121 the same of an upload that nobody ends, a day later', async () => {
    const before = await stored()
    const body = { fileName: 'a.bin', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null } as const
    const { uploadId, chunks } = (await app.call(preUpload, { as: creator, body })).body
    await putPart(app, chunks[0]?.url ?? '', Buffer.alloc(10, 'k'))
    const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path: await makePhoto() })
    await app.deps.db.deleteFrom('media').where('id', '=', mediaId).execute()
    await app.deps.db.updateTable('upload').set({ media_id: mediaId }).where('id', '=', uploadId).execute()
    await app.turnClock(days(1) + 1000)
    expect(await stored()).toEqual(before)
  })

  test('R-121 and of an upload from yesterday evening nothing, until its day is over', async () => {
    // The storage goes by the time of its files.
    app.clock.set(new Date())
    const as = await buildCreator(app.deps)
    const body = { fileName: 'a.bin', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null } as const
    const { uploadId, chunks } = (await app.call(preUpload, { as, body })).body
    const { headers } = await putPart(app, chunks[0]?.url ?? '', Buffer.alloc(10, 'k'))
    await app.turnClock(hours(23))
    const parts = [{ part: 1, etag: String(headers['etag']) }]
    expect((await app.call(postUpload, { as, body: { uploadId, parts } })).status).toBe(200)
  })

  test('a profile picture that another one follows', async () => {
    const first = await changeBy(() => sendPicture(creator))
    expect(first).toMatchObject({ gone: [], come: [expect.stringContaining('.jpg')] })
    const second = await changeBy(() => sendPicture(creator))
    expect(second.gone).toEqual(first.come)
    expect(second.come).toHaveLength(1)
  })

  test('a profile picture that could not be saved', async () => {
    const { db } = app.deps
    app.deps.db = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') throw new TypeError('A fault of ours')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    try {
      expect(await changeBy(async () => expect((await sendPicture(creator)).status).toBe(500))).toEqual({ gone: [], come: [] })
    } finally {
      app.deps.db = db
    }
  })

  test('an export, when another one takes its place and when its day is over', async () => {
    const keys = async () => (await stored()).filter((path) => path.includes('exports/'))
    const ask = () => app.call(exportOwnData, { as: creator })
    expect((await ask()).status).toBe(200)
    const [first] = await keys()
    app.clock.turn(days(1) + 1000)
    expect((await ask()).status).toBe(200)
    // The test runs scheduled tasks at once: the second export's own removal too.
    await app.runTasks()
    expect(first).toBeDefined()
    expect(await keys()).toEqual([])
  })

  test('R-011 an account: portfolio, pictures made of it, profile picture and export', async () => {
    const item = await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 1 }))
    await app.runTasks()
    await sendPicture(creator)
    expect((await app.call(exportOwnData, { as: creator })).status).toBe(200)
    await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
    // Otherwise the export would also be removed by its own task.
    await app.deps.db.executeQuery({ sql: `delete from task.job where name = 'remove-files'`, parameters: [] } as never)
    const all = await stored()
    const mine = all.filter((path) => path.includes(item.mediaId) || path.includes('exports/'))
    expect(mine.length).toBeGreaterThan(3)
    const { gone } = await changeBy(() => app.call(deleteAccount, { as: creator, body: { password } }))
    expect(gone).toEqual(expect.arrayContaining(mine))
    expect(gone.filter((path) => path.includes('pictures/'))).toHaveLength(1)
  })
})
