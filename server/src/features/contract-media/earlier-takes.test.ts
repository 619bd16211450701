import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as fileWire from '@pairtake/protocol/media/media-endpoints'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyFileKeys } from '#backup/database-queries.ts'
import { buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { newId } from '#ids.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { removeEarlierOriginals, removeEarlierPreviews } from './remove-earlier-takes.task.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
let item: { id: ContractMediaId; mediaId: MediaId }
let first: MediaId
let dir: string
let config: TestApp['deps']['config']
beforeAll(async () => {
  app = await openTestApp()
  config = app.deps.config
  dir = await mkdtemp(join(tmpdir(), 'earlier-takes-'))
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
})
afterEach(() => {
  app.deps.config = config
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  item = await buildItem(app, contract)
  first = item.mediaId
  for (const variant of ['watermarked', 'optimized', 'thumb-0-md', 'clean-thumb-0-md'] as const) await addVariant(first, variant)
  const next = await buildJobFile(app, creator)
  await app.call(wire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } })
  await app.deps.db
    .updateTable('contract_media')
    .set(byHand({ state: 'approved' }))
    .where('id', '=', item.id)
    .execute()
  item = { id: item.id, mediaId: next }
  await addVariant(next, 'watermarked')
})

async function addVariant(media_id: MediaId, variant: string): Promise<void> {
  const key = `media/${media_id}/${variant}`
  await app.deps.storage.putFile(key, await anyFile())
  const film = variant === 'watermarked' ? { rate_num: 25, rate_den: 1, frames: 50, rate_read: true } : {}
  await app.deps.db
    .insertInto('media_rendition')
    .values({ media_id, variant, storage_key: key, mime: 'video/mp4', size_bytes: 1, ...film })
    .execute()
}
async function anyFile(): Promise<string> {
  const path = join(dir, newId())
  await writeFile(path, 'a film')
  return path
}
const end = (change: Record<string, unknown> = { state: 'completed', completed_at: app.clock.now() }) =>
  app.deps.db.updateTable('contract').set(byHand(change)).where('id', '=', contract.contractId).execute()
const run = async () => {
  await removeEarlierOriginals.run(app.deps)
  await removeEarlierPreviews.run(app.deps)
  await app.runTasks()
}
/** The variants of a file that are in storage. */
async function storedOf(mediaId: MediaId): Promise<string[]> {
  const { storage_key } = await app.deps.db.selectFrom('media').select('storage_key').where('id', '=', mediaId).executeTakeFirstOrThrow()
  const keys = { original: storage_key, ...Object.fromEntries(variants.map((variant) => [variant, `media/${mediaId}/${variant}`])) }
  const there = await Promise.all(Object.entries(keys).map(async ([name, key]) => ((await app.deps.storage.findObject(key)) ? [name] : [])))
  return there.flat()
}
const variants = ['watermarked', 'optimized', 'thumb-0-md', 'clean-thumb-0-md']
const all = ['original', ...variants]
/** A month later every session has expired, so both log in again. */
const again = async (member: TestMember) => ({ ...member, token: await openSession(app.deps, member.id) })
const itemFor = async (member: TestMember) => {
  const as = await again(member)
  const { body } = await app.call(contractWire.getContract, { as, params: { id: contract.contractId } })
  return body.data.contractAssets?.flatMap(({ contractMedias }) => contractMedias).find(({ id }) => id === item.id)
}
const open = async (as: TestMember, mediaId: MediaId, usage: 'ContractMediaOriginal' | 'ContractMediaWatermarked') =>
  app.call(fileWire.prepareAccess, { as: await again(as), body: { mediaId, usage } })
const backedUp = async () => {
  const tables = ['media', 'media_rendition', 'contract_media_take'].map((name) => ({ name, columns: columnsOf[name] ?? [] }))
  const select = copyFileKeys(tables as never).replace(/^copy \((.*)\) to stdout$/s, '$1')
  const { rows } = await sql<Record<string, string>>`${sql.raw(select)}`.execute(app.deps.db)
  return rows.flatMap((row) => Object.values(row)).filter((key) => key.includes(first))
}
const columnsOf: Record<string, string[]> = {
  media: ['storage_key'],
  media_rendition: ['storage_key'],
  contract_media_take: ['original_removed_at', 'previews_removed_at'],
}

describe('what was sent as an earlier take', () => {
  test.each(['completed', 'cancelled'] as const)(
    'R-329 goes after a job that was reported and then %s: the report ended with it',
    async (state) => {
      await end({ reported_at: app.clock.now(), reported_by: 'creator', report_reason: 'Silence.' })
      app.clock.turn(days(90))
      await end({ state, [`${state}_at`]: app.clock.now() })
      app.clock.turn(days(30) - 1000)
      await run()
      expect(await storedOf(first)).toEqual(all)
      app.clock.turn(1000)
      await run()
      expect(await storedOf(first)).toEqual(['watermarked', 'thumb-0-md'])
    },
  )

  test('R-355 goes thirty days after the end of the job, and says when; its preview and the last take stay', async () => {
    await end()
    app.clock.turn(days(30) - 1000)
    await run()
    expect(await storedOf(first)).toEqual(all)
    app.clock.turn(1000)
    const at = app.clock.now()
    await run()
    expect(await storedOf(first)).toEqual(['watermarked', 'thumb-0-md'])
    expect(await storedOf(item.mediaId)).toEqual(['original', 'watermarked'])
    for (const as of [agency, creator]) {
      expect((await itemFor(as))?.takes).toMatchObject([
        { take: 1, originalRemovedAt: `${at.toISOString().slice(0, 19)}+00:00`, mediaWatermarked: { id: first } },
      ])
      expect((await open(as, first, 'ContractMediaWatermarked')).status).toBe(200)
    }
    const refused = await open(creator, first, 'ContractMediaOriginal')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringMatching(/^The file of this take was removed on \d+ \w+ \d{4}\.$/),
    ])
    expect((await open(agency, first, 'ContractMediaOriginal')).status).toBe(404)
    expect((await open(creator, item.mediaId, 'ContractMediaOriginal')).status).toBe(200)
    expect((await backedUp()).toSorted()).toEqual([`media/${first}/thumb-0-md`, `media/${first}/watermarked`])
    // A day later it is not removed again.
    app.clock.turn(days(1))
    await run()
    expect((await itemFor(creator))?.takes?.[0]?.originalRemovedAt).toBe(`${at.toISOString().slice(0, 19)}+00:00`)
  })

  test('R-356 loses its preview a year after the end; what was said of it keeps its frames', async () => {
    await end({ state: 'cancelled', cancelled_at: app.clock.now() })
    app.clock.turn(days(365) - 1000)
    await run()
    expect(await storedOf(first)).toEqual(['watermarked', 'thumb-0-md'])
    app.clock.turn(1000)
    await run()
    expect(await storedOf(first)).toEqual([])
    expect(await storedOf(item.mediaId)).toEqual(['original', 'watermarked'])
    expect((await itemFor(agency))?.takes).toMatchObject([{ take: 1, mediaWatermarked: null, frameRate: { num: 25, den: 1 }, frames: 50 }])
    for (const as of [agency, creator]) expect((await open(as, first, 'ContractMediaWatermarked')).status).toBe(409)
    expect(await backedUp()).toEqual([])
  })

  test('R-389 keeps its preview longer than a year where its file is kept longer', async () => {
    await end()
    app.deps.config = { ...config, takeOriginalDays: 400 }
    app.clock.turn(days(400) - 1000)
    await run()
    expect(await storedOf(first)).toEqual(all)
    app.clock.turn(1000)
    await run()
    expect(await storedOf(first)).toEqual([])
  })

  test('R-355 R-356 stays while the job goes on, reported or not, or has a side suspended, and where the setting is 0', async () => {
    app.clock.turn(days(400))
    await run()
    expect(await storedOf(first)).toEqual(all)
    await end({ reported_at: app.clock.now(), reported_by: 'creator', report_reason: 'Silence.' })
    app.clock.turn(days(400))
    await run()
    expect(await storedOf(first)).toEqual(all)
    await end({ state: 'completed', completed_at: new Date(app.clock.now().getTime() - days(400)) })
    await app.deps.db.updateTable('member').set({ suspended_at: app.clock.now() }).where('id', '=', agency.id).execute()
    await run()
    expect(await storedOf(first)).toEqual(all)
    await app.deps.db.updateTable('member').set({ suspended_at: null }).where('id', '=', agency.id).execute()
    app.deps.config = { ...config, takeOriginalDays: 0 }
    await run()
    app.deps.config = config
    expect(await storedOf(first)).toEqual(all)
    await run()
    expect(await storedOf(first)).toEqual([])
  })
})
