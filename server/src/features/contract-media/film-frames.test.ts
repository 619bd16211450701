import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { ContractId, ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPreviewRates } from '#features/media/read-preview-rates.task.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildDelivery, buildFile, buildOldPreview } from '#testing/builders-media.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { byHand } from '#testing/by-hand.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { changingRate, makeNumberedFilm } from '#testing/numbered-film.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
})
beforeEach(async () => {
  contract = await buildContract(app.deps, { agency, creator })
})
afterAll(() => app.close())

const deliver = (path: string, kind: 'video' | 'image' = 'video') =>
  buildDelivery(app.deps, { contractId: contract.id, campaignId: contract.campaignId, creator, path, kind })

async function itemOf(contractId: ContractId, as: TestMember) {
  const answer = await app.call(getContract, { as, params: { id: contractId } })
  const [item] = (answer.body.data.contractAssets ?? []).flatMap(({ contractMedias }) => contractMedias)
  if (!item) throw new Error('nothing is delivered')
  return item
}
async function filmOf(as: TestMember = agency) {
  const { frameRate, frames } = await itemOf(contract.id, as)
  return { frameRate, frames }
}
const none = { frameRate: null, frames: null }

/** Replaces a file's renditions with a film as made by the version before frame rates. */
async function makeOld(mediaId: MediaId, path: string, variants: ('watermarked' | 'optimized')[] = ['watermarked']) {
  await app.deps.db.deleteFrom('media_rendition').where('media_id', '=', mediaId).execute()
  for (const variant of variants) await buildOldPreview(app.deps, mediaId, path, variant)
}
const rowsOf = (mediaId: MediaId) =>
  app.deps.db
    .selectFrom('media_rendition')
    .select(['variant', 'rate_num', 'rate_den', 'frames', 'rate_read'])
    .where('media_id', '=', mediaId)
    .where('mime', '=', 'video/mp4')
    .orderBy('variant')
    .execute()

describe('R-291 rate and frames of a delivered film', () => {
  test('both sides read those of its preview, and none while it is processed or once it failed', async () => {
    const { contractMediaId } = await deliver(await makeNumberedFilm({ rate: '30000/1001', frames: 40 }))
    expect(await filmOf()).toEqual(none)
    await app.runTasks()
    const film = { frameRate: { num: 30_000, den: 1001 }, frames: 40 }
    expect([await filmOf(agency), await filmOf(creator)]).toEqual([film, film])

    const failed = byHand({ state: 'failed' as const })
    await app.deps.db.updateTable('contract_media').set(failed).where('id', '=', contractMediaId).execute()
    expect(await filmOf()).toEqual(none)
  })

  test('a photo has none', async () => {
    await deliver(await makePhoto(), 'image')
    await app.runTasks()
    expect(await filmOf()).toEqual(none)
  })

  test('an earlier take has its own', async () => {
    const { contractMediaId } = await deliver(await makeVideo({ seconds: 1 }))
    await app.runTasks()
    const earlier = await deliver(await makeNumberedFilm({ rate: '12', frames: 15 }))
    await app.runTasks()
    await app.deps.db.deleteFrom('contract_media').where('id', '=', earlier.contractMediaId).execute()
    await addTake(contractMediaId, earlier.mediaId)
    const { takes } = await itemOf(contract.id, agency)
    expect(takes).toMatchObject([{ take: 1, frameRate: { num: 12, den: 1 }, frames: 15 }])
  })

  test('R-294 once the job is paid they are those of the clean twin, which is played then', async () => {
    const { mediaId } = await deliver(await makeVideo({ seconds: 1 }))
    await app.runTasks()
    await app.deps.db
      .updateTable('media_rendition')
      .set({ frames: 24 })
      .where('media_id', '=', mediaId)
      .where('variant', '=', 'watermarked')
      .execute()
    await app.deps.db
      .updateTable('contract_media')
      .set(byHand({ state: 'approved' }))
      .where('media_id', '=', mediaId)
      .execute()
    expect(await filmOf()).toEqual({ frameRate: { num: 25, den: 1 }, frames: 24 })
    expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
    expect(await filmOf()).toEqual({ frameRate: { num: 25, den: 1 }, frames: 25 })
  })
})

const addTake = (contractMediaId: ContractMediaId, mediaId: MediaId) =>
  app.deps.db
    .insertInto('contract_media_take')
    .values({ contract_media_id: contractMediaId, take: 1, media_id: mediaId, sent_at: app.deps.now() })
    .execute()

describe('R-292 previews from before rates were kept', () => {
  test('are read once, with their twin, and keep none where frames have no places', async () => {
    const { mediaId } = await deliver(await makeVideo({ seconds: 1 }))
    await app.runTasks()
    const constant = await makeNumberedFilm({ rate: '24000/1001', frames: 30 })
    await makeOld(mediaId, constant, ['watermarked', 'optimized'])
    expect(await filmOf()).toEqual(none)

    await readPreviewRates.run(app.deps)
    expect(await filmOf()).toEqual({ frameRate: { num: 24_000, den: 1001 }, frames: 30 })
    const read = { rate_num: 24_000, rate_den: 1001, frames: 30, rate_read: true }
    expect(await rowsOf(mediaId)).toEqual([
      { variant: 'optimized', ...read },
      { variant: 'watermarked', ...read },
    ])

    await makeOld(mediaId, await makeNumberedFilm({ rate: '60', frames: 180, shape: changingRate }))
    await readPreviewRates.run(app.deps)
    expect(await rowsOf(mediaId)).toEqual([{ variant: 'watermarked', rate_num: null, rate_den: null, frames: null, rate_read: true }])
    expect(await filmOf()).toEqual(none)
  })

  test('at most twenty at a time', async () => {
    const film = await makeVideo({ seconds: 1 })
    const ids: MediaId[] = []
    for (let more = 0; more < 21; more += 1) {
      const id = await buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', fileName: 'pour.mp4' })
      await buildOldPreview(app.deps, id, film)
      ids.push(id)
    }
    const unread = async () => (await Promise.all(ids.map(rowsOf))).flat().filter((row) => !row.rate_read).length
    expect(await unread()).toBe(21)
    await readPreviewRates.run(app.deps)
    expect(await unread()).toBe(1)
    await readPreviewRates.run(app.deps)
    expect(await unread()).toBe(0)
  })

  test('what is made again meanwhile keeps its own', async () => {
    const { mediaId } = await deliver(await makeVideo({ seconds: 1 }))
    await app.runTasks()
    await makeOld(mediaId, await makeVideo({ seconds: 1 }))
    const { media, db } = app.deps
    const deps = {
      ...app.deps,
      media: {
        ...media,
        async countFrames(path: string, signal?: AbortSignal) {
          const again = { storage_key: 'media/again/watermarked.mp4', rate_num: 30, rate_den: 1, frames: 7, rate_read: true }
          await db.updateTable('media_rendition').set(again).where('media_id', '=', mediaId).execute()
          return media.countFrames(path, signal)
        },
      },
    }
    await readPreviewRates.run(deps)
    expect(await rowsOf(mediaId)).toEqual([{ variant: 'watermarked', rate_num: 30, rate_den: 1, frames: 7, rate_read: true }])
  })
})
