import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractId, MediaId } from '@pairtake/protocol/ids'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCleanTwins } from '#tasks/task-payloads.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildDelivery } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

/** A delivered job with one approved item. */
async function deliver(path: string, kind: 'video' | 'image') {
  const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator })
  const { mediaId } = await buildDelivery(app.deps, { contractId, campaignId, creator, path, kind })
  await app.runTasks()
  await app.deps.db
    .updateTable('contract_media')
    .set(byHand({ state: 'approved' }))
    .where('media_id', '=', mediaId)
    .execute()
  return { contractId, mediaId }
}

const pay = async (contractId: ContractId) => {
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contractId } })
  expect(paid.status).toBe(200)
}

/** The variant in a file's URL: 'watermarked', 'thumb-0-md'. */
const variantOf = (url: string | null | undefined) => /\/media\/files\/[^/]+\/([^?]+)\?/.exec(url ?? '')?.[1]

async function playable(mediaId: MediaId): Promise<string> {
  const answer = await app.call(prepareAccess, { as: agency, body: { mediaId, usage: 'ContractMediaWatermarked' } })
  return answer.body.data.url
}
async function poster(contractId: ContractId): Promise<string | null> {
  const answer = await app.call(getContract, { as: agency, params: { id: contractId } })
  const items = (answer.body.data.contractAssets ?? []).flatMap(({ contractMedias }) => contractMedias)
  return items[0]?.thumbnailUrl ?? null
}

async function greyOf(source: string | Buffer): Promise<Buffer> {
  return sharp(source).greyscale().resize(200, 150, { fit: 'fill' }).raw().toBuffer()
}
async function fetched(url: string | null): Promise<Buffer> {
  const { pathname, search } = new URL(url ?? '')
  return (await app.app.inject({ method: 'GET', url: pathname + search })).rawPayload
}
/** The share of pixels that differ from the original. */
async function changed(url: string | null, original: string): Promise<number> {
  const [one, other] = await Promise.all([greyOf(await fetched(url)), greyOf(original)])
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 12).length / one.length
}

describe('what is shown of a delivered file', () => {
  test('S1-139 S1-211 bears the watermark until the job is paid, and none after it: poster, thumbnail and playable version alike', async () => {
    const path = await makePhoto({ width: 800, height: 600 })
    const { contractId, mediaId } = await deliver(path, 'image')
    const before = { playable: await playable(mediaId), poster: await poster(contractId) }
    expect([variantOf(before.playable), variantOf(before.poster)]).toEqual(['watermarked', 'thumb-0-md'])
    for (const url of Object.values(before)) expect(await changed(url, path)).toBeGreaterThan(0.05)
    // The signature of one variant's URL opens no other variant.
    const guessed = before.playable.replace('/watermarked?', '/optimized?')
    expect((await app.raw('GET', guessed.slice(guessed.indexOf('/media/')))).status).toBe(403)

    await pay(contractId)
    const after = { playable: await playable(mediaId), poster: await poster(contractId) }
    expect([variantOf(after.playable), variantOf(after.poster)]).toEqual(['optimized', 'clean-thumb-0-md'])
    for (const url of Object.values(after)) expect(await changed(url, path)).toBeLessThan(0.03)
  })

  test('S1-139 bears the watermark on the dashboard of the side that it waits for', async () => {
    const path = await makePhoto({ width: 800, height: 600 })
    const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    const { contractMediaId } = await buildDelivery(app.deps, { contractId, campaignId, creator, path, kind: 'image' })
    await app.runTasks()
    const shownTo = async (as: TestMember) => {
      const { waiting } = (await app.call(getDashboard, { as })).body.data
      const { thumbnailUrl = null } = waiting.find((row) => row.contractMediaId === contractMediaId) ?? {}
      return { variant: variantOf(thumbnailUrl), isMarked: (await changed(thumbnailUrl, path)) > 0.05 }
    }
    const marked = { variant: 'thumb-0-md', isMarked: true }
    expect(await shownTo(agency)).toEqual(marked)
    await app.call(askForChanges, { as: agency, params: { id: contractMediaId }, body: { message: 'More light, please.' } })
    expect(await shownTo(creator)).toEqual(marked)
  })

  test('S1-139 a film that browsers do not play is shown without the watermark once it is paid; an earlier take was not bought', async () => {
    const path = await makeVideo({ seconds: 2, container: 'mov' })
    const { contractId, mediaId } = await deliver(path, 'video')
    const item = await app.deps.db.selectFrom('contract_media').select('id').where('media_id', '=', mediaId).executeTakeFirstOrThrow()
    const { mediaId: earlier } = await deliver(await makePhoto(), 'image')
    await app.deps.db.deleteFrom('contract_media').where('media_id', '=', earlier).execute()
    const take = { contract_media_id: item.id, take: 1, media_id: earlier, sent_at: app.deps.now() }
    await app.deps.db.insertInto('contract_media_take').values(take).execute()

    expect(variantOf(await playable(mediaId))).toBe('watermarked')
    await pay(contractId)
    expect(variantOf(await playable(mediaId))).toBe('optimized')
    expect(variantOf(await poster(contractId))).toBe('clean-thumb-0-md')
    expect(variantOf(await playable(earlier))).toBe('watermarked')
  })

  test('S1-139 what was delivered before clean versions were made gets them when its job is paid, once', async () => {
    const { contractId, mediaId } = await deliver(await makeVideo({ seconds: 2 }), 'video')
    const renditions = app.deps.db.selectFrom('media_rendition').select(['variant', 'storage_key']).where('media_id', '=', mediaId)
    await app.deps.db
      .deleteFrom('media_rendition')
      .where('media_id', '=', mediaId)
      .where((eb) => eb.or([eb('variant', '=', 'optimized'), eb('variant', 'like', 'clean-%')]))
      .execute()

    await pay(contractId)
    expect([variantOf(await playable(mediaId)), variantOf(await poster(contractId))]).toEqual(['watermarked', 'thumb-0-md'])
    await app.runTasks()
    expect([variantOf(await playable(mediaId)), variantOf(await poster(contractId))]).toEqual(['optimized', 'clean-thumb-0-md'])
    const made = await renditions.orderBy('variant').execute()
    await app.deps.tasks.enqueue(app.deps.db, makeCleanTwins, { mediaId })
    await app.runTasks()
    expect(await renditions.orderBy('variant').execute()).toEqual(made)
  })
})
