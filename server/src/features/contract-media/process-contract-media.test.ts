import { deleteContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { deletePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MediaToolMissingError } from '#adapters/media/media-errors.ts'
import type { Media } from '#adapters/media/media.ts'
import { processContractMedia } from '#tasks/task-payloads.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildDelivery, buildPortfolioItem } from '#testing/builders-media.ts'
import { buildContract, type TestContract } from '#testing/builders-money.ts'
import { makePhoto, makeTruncatedVideo, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
beforeEach(async () => {
  creator = await buildCreator(app.deps)
  contract = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
})
afterAll(() => app.close())

const deliver = async (path: string, kind: 'video' | 'image' = 'video') =>
  buildDelivery(app.deps, { contractId: contract.id, campaignId: contract.campaignId, creator, path, kind })
const itemOf = (id: ContractMediaId) => app.deps.db.selectFrom('contract_media').selectAll().where('id', '=', id).executeTakeFirst()
const renditionsOf = (mediaId: MediaId) =>
  app.deps.db.selectFrom('media_rendition').selectAll().where('media_id', '=', mediaId).orderBy('variant').execute()
/** The storage keys of a file and of everything that was made of it, all of which are there. */
async function storedKeys(mediaId: MediaId): Promise<string[]> {
  const { storage_key } = await app.deps.db.selectFrom('media').select('storage_key').where('id', '=', mediaId).executeTakeFirstOrThrow()
  const keys = [storage_key, ...(await renditionsOf(mediaId)).map((row) => row.storage_key)]
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) expect(await app.deps.storage.findObject(key), key).toBeDefined()
  return keys
}
const noticesOf = async (member: TestMember) => {
  const rows = await app.deps.db.selectFrom('notification').select(['type', 'data']).where('member_id', '=', member.id).execute()
  return rows.map((row) => row.type)
}

describe('making the preview of a delivered file', () => {
  test('S2-068 S1-144 a video gets a watermarked version and a poster, and waits for review with a clock', async () => {
    const { contractMediaId, mediaId } = await deliver(await makeVideo({ seconds: 2 }))
    await app.runTasks()
    const item = await itemOf(contractMediaId)
    expect(item?.state).toBe('needs_review')
    expect(item?.auto_approve_at?.getTime()).toBe(app.deps.now().getTime() + days(7))
    const renditions = await renditionsOf(mediaId)
    expect(renditions.map((row) => row.variant)).toEqual(expect.arrayContaining(['watermarked', 'thumb-0-lg', 'thumb-0-md']))
    for (const row of renditions) expect((await app.deps.storage.findObject(row.storage_key))?.sizeBytes).toBe(row.size_bytes)
    expect(await noticesOf(agency)).toContain('media_submitted')
  })

  test('a photo gets a watermarked version, and a second run of the task changes nothing', async () => {
    const { contractMediaId, mediaId } = await deliver(await makePhoto({ width: 400, height: 300 }), 'image')
    await app.runTasks()
    const first = await renditionsOf(mediaId)
    expect(first.map((row) => row.variant)).toEqual([
      'clean-thumb-0-lg',
      'clean-thumb-0-md',
      'optimized',
      'thumb-0-lg',
      'thumb-0-md',
      'watermarked',
    ])
    await app.deps.tasks.enqueue(app.deps.db, processContractMedia, { contractMediaId, mediaId })
    await app.runTasks()
    expect(await renditionsOf(mediaId)).toEqual(first)

    const keys = await storedKeys(mediaId)
    expect((await app.call(deleteContractMedia, { as: creator, params: { id: contractMediaId } })).status).toBe(200)
    await app.runTasks()
    for (const key of keys) expect(await app.deps.storage.findObject(key), key).toBeUndefined()
  })

  test('R-034 what is made ready after its job was cancelled is told to nobody, and no clock runs for it', async () => {
    const { contractMediaId } = await deliver(await makePhoto({ width: 300, height: 300 }), 'image')
    const before = await noticesOf(agency)
    const params = { id: contract.id }
    await app.call(cancelContract, { as: await buildOperator(app.deps), params, body: { reason: 'The parcel was lost.' } })
    await app.runTasks()
    expect(await itemOf(contractMediaId)).toMatchObject({ state: 'needs_review', auto_approve_at: null, review_since: null })
    expect(await noticesOf(agency)).toEqual([...before, 'contract_cancelled'])
  })

  test('a file that cannot be processed after its job was cancelled is told to nobody', async () => {
    const { contractMediaId } = await deliver(await makeTruncatedVideo())
    const operator = await buildOperator(app.deps)
    await app.call(cancelContract, { as: operator, params: { id: contract.id }, body: { reason: 'The parcel was lost.' } })
    await app.runTasks()
    expect(await itemOf(contractMediaId)).toMatchObject({ state: 'failed', failure: { kind: 'video_breaks_off' } })
    expect(await noticesOf(creator)).toEqual(['contract_cancelled'])
  })

  test('a broken file fails at once with a sentence for its creator', async () => {
    const { contractMediaId } = await deliver(await makeTruncatedVideo())
    await app.runTasks()
    const item = await itemOf(contractMediaId)
    expect(item?.state).toBe('failed')
    expect(item?.failure).toMatchObject({ kind: 'video_breaks_off', ofSeconds: 6 })
    expect(await noticesOf(creator)).toEqual(['media_processing_failed'])
  })

  test('a fault of ours is tried again, and only the last try fails the item', async () => {
    const { contractMediaId } = await deliver(await makeVideo({ seconds: 2 }))
    const { renderVideo } = app.deps.media
    let tries = 0
    const broken: Media['renderVideo'] = async () => {
      tries += 1
      throw new Error('the disk hiccups')
    }
    app.deps.media.renderVideo = broken
    await app.runTasks()
    app.deps.media.renderVideo = renderVideo
    expect(tries).toBe(3)
    expect(await itemOf(contractMediaId)).toMatchObject({ state: 'failed' })
    expect(await noticesOf(creator)).toEqual(['media_processing_failed'])
  })

  test('a worker without ffmpeg fails no file: it is tried until ffmpeg is installed', async () => {
    const { contractMediaId } = await deliver(await makeVideo({ seconds: 2 }))
    const { renderVideo } = app.deps.media
    let missed = 0
    app.deps.media.renderVideo = async (request) => {
      if (missed === processContractMedia.options.tries) return renderVideo(request)
      missed += 1
      throw new MediaToolMissingError('ffmpeg is not installed.')
    }
    await app.runTasks()
    app.deps.media.renderVideo = renderVideo
    expect(missed).toBe(processContractMedia.options.tries)
    expect(await itemOf(contractMediaId)).toMatchObject({ state: 'needs_review' })
    expect(await noticesOf(creator)).toEqual([])
  })

  test('ABUSE-16 what was deleted while it was made leaves no file behind', async () => {
    const { contractMediaId, mediaId } = await deliver(await makeVideo({ seconds: 2 }))
    const { renderVideo } = app.deps.media
    const stored: string[] = []
    const { putFile } = app.deps.storage
    app.deps.storage.putFile = (key, path) => {
      stored.push(key)
      return putFile(key, path)
    }
    app.deps.media.renderVideo = async (request) => {
      const rendered = await renderVideo(request)
      await app.deps.db.deleteFrom('contract_media').where('id', '=', contractMediaId).execute()
      await app.deps.db.deleteFrom('media').where('id', '=', mediaId).execute()
      return rendered
    }
    await app.runTasks()
    app.deps.media.renderVideo = renderVideo
    app.deps.storage.putFile = putFile
    expect(stored.length).toBeGreaterThan(2)
    for (const key of stored) expect(await app.deps.storage.findObject(key)).toBeUndefined()
    expect(await noticesOf(creator)).toEqual([])
  })

  test('a file that was replaced while its preview was made leaves the item to the file that replaced it', async () => {
    const { contractMediaId, mediaId } = await deliver(await makeVideo({ seconds: 2 }))
    const next = await deliver(await makePhoto({ width: 300, height: 300 }), 'image')
    const before = await noticesOf(agency)
    const { renderVideo } = app.deps.media
    app.deps.media.renderVideo = async (request) => {
      const rendered = await renderVideo(request)
      await app.deps.db.deleteFrom('contract_media').where('id', '=', next.contractMediaId).execute()
      await app.deps.db.updateTable('contract_media').set({ media_id: next.mediaId }).where('id', '=', contractMediaId).execute()
      return rendered
    }
    await app.runTasks()
    app.deps.media.renderVideo = renderVideo
    expect(await itemOf(contractMediaId)).toMatchObject({ state: 'processing', media_id: next.mediaId })
    expect(await renditionsOf(mediaId)).toEqual([])
    expect(await noticesOf(agency)).toEqual(before)
  })

  test('ABUSE-16 what is stuck without a task is processed again after twenty minutes', async () => {
    const { contractMediaId } = await deliver(await makePhoto({ width: 300, height: 300 }), 'image')
    await sql`delete from task.job`.execute(app.deps.db)
    await app.turnClock(minutes(19))
    expect((await itemOf(contractMediaId))?.state).toBe('processing')
    await app.turnClock(minutes(2))
    expect((await itemOf(contractMediaId))?.state).toBe('needs_review')
  })
})

describe('making the pictures of a portfolio video', () => {
  test('S2-080 gives it an optimized version and a row of thumbnails', async () => {
    const { portfolioItemId, mediaId } = await buildPortfolioItem(app.deps, creator, await makeVideo({ seconds: 4 }))
    await app.runTasks()
    const item = await app.deps.db.selectFrom('portfolio_item').selectAll().where('id', '=', portfolioItemId).executeTakeFirstOrThrow()
    expect(item).toMatchObject({ state: 'ready', thumbnail_count: 6 })
    const variants = (await renditionsOf(mediaId)).map((row) => row.variant)
    expect(variants).toEqual(expect.arrayContaining(['optimized', 'thumb-0-lg', 'thumb-5-md']))
    const media = await app.deps.db.selectFrom('media').select('duration_seconds').where('id', '=', mediaId).executeTakeFirstOrThrow()
    expect(media.duration_seconds).toBeCloseTo(4, 0)

    const keys = await storedKeys(mediaId)
    expect((await app.call(deletePortfolioItem, { as: creator, params: { id: portfolioItemId } })).status).toBe(200)
    await app.runTasks()
    for (const key of keys) expect(await app.deps.storage.findObject(key), key).toBeUndefined()
  })

  test('says why a file cannot be read', async () => {
    const { portfolioItemId } = await buildPortfolioItem(app.deps, creator, await makeTruncatedVideo())
    await app.runTasks()
    const item = await app.deps.db.selectFrom('portfolio_item').selectAll().where('id', '=', portfolioItemId).executeTakeFirstOrThrow()
    expect(item.state).toBe('failed')
    expect(item.failure).toMatchObject({ kind: 'video_breaks_off', ofSeconds: 6 })
  })
})
