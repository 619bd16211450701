import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ContractAssetId } from '@pairtake/protocol/ids'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { cancelUpload, postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Storage } from '#adapters/storage/s3/s3-storage.ts'
import { readConfig } from '#config.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { buildContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { callOutside } from '#testing/call-outside.ts'
import { LoneProcess } from '#testing/lone-process.ts'
import { makePhoto } from '#testing/media-files.ts'
import { leaveOut } from '#testing/not-here.ts'
import { StoreProxy } from '#testing/store-proxy.ts'
import { hasSwift, startSwift, swiftMissing, type SwiftServer } from '#testing/swift-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { askAgain, requireWorkingStorage } from '#working-storage.ts'

const MiB = 1024 * 1024
/** More than the database connections of an API. */
const crowd = 20
const patient = { timeout: 120_000, interval: 200 }

let swift: SwiftServer
let store: StoreProxy
let env: Record<string, string>
let app: TestApp
let outside: TestApp
let api: LoneProcess
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  if (!hasSwift) return
  swift = await startSwift()
  store = new StoreProxy(swift.settings.endpoint ?? '')
  env = { ...swift.env, S3_ENDPOINT: await store.start() }
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  const given = { ...env, DATABASE_URL: app.databaseUrl, WRITES_PER_MINUTE: '1000000', CHUNK_BYTES: String(5 * MiB) }
  api = await LoneProcess.start('main-api', app.deps.config.dataDir, given)
  outside = callOutside(app, api.origin)
})
beforeEach((context) => (hasSwift ? undefined : leaveOut(context, swiftMissing)))
afterEach(() => {
  if (hasSwift) store.mood = 'well'
})
afterAll(async () => {
  await api?.stop('SIGKILL')
  await app?.close()
  await store?.stop()
  await swift?.stop()
})

const photo = { fileName: 'pour.jpg', type: 'image/jpeg', entity: 'PortfolioItemOriginal', entityId: null } as const
const begin = (as: TestMember, size = 1000) => outside.call(preUpload, { as, body: { ...photo, size } })

/** An upload whose bytes are in the store, and the call that completes it. */
async function sendParts() {
  const bytes = await readFile(await makePhoto({ width: 300, height: 300 }))
  const begun = await begin(creator, bytes.length)
  const [chunk] = begun.body.chunks
  const sent = await fetch(chunk?.url ?? '', { method: 'PUT', body: new Uint8Array(bytes) })
  expect(sent.status).toBe(200)
  return { uploadId: begun.body.uploadId, parts: [{ part: 1, etag: sent.headers.get('etag') ?? '' }] }
}

const readiness = async () => {
  const answer = await fetch(`${api.origin}/readyz`)
  return { status: answer.status, ...((await answer.json()) as object) }
}

test.for(['busy', 'broken', 'hanging'] as const)(
  'R-295 a bucket that is %s is told in a sentence to whoever needs it, holds nobody else up, and loses no upload that was begun',
  async (mood) => {
    const conversation = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    const whole = await sendParts()
    const given = await Promise.all(Array.from({ length: crowd }, async () => buildCreator(app.deps)))
    const open = await Promise.all(given.map((as) => begin(as)))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))

    store.mood = mood
    const waiting = [
      ...given.map((as) => begin(as)),
      ...given.map((as, at) => outside.call(cancelUpload, { as, params: { uploadId: open[at]?.body.uploadId ?? '' } })),
      outside.call(postUpload, { as: creator, body: whole }),
    ]
    const told = Promise.all(waiting)
    const others = await Promise.all(
      Array.from({ length: crowd }, async (_none, turn) => [
        (await outside.call(getUserProfile, { as: agency })).status,
        (await outside.call(sendMessage, { as: creator, params: { id: conversation }, body: { text: `Turn ${turn}.` } })).status,
      ]),
    )
    expect(others).toEqual(others.map(() => [200, 200]))

    for (const { status, error, headers } of await told) {
      expect({ status, ...error }).toMatchObject({
        status: 503,
        code: 'OVERLOADED',
        message: expect.stringMatching(/^Files cannot be .+ at this moment/),
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await expect.poll(readiness, patient).toMatchObject({ status: 503, storage: false, database: true })
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)

    store.mood = 'well'
    await expect.poll(readiness, patient).toMatchObject({ status: 200, storage: true })
    const done = await outside.call(postUpload, { as: creator, body: whole })
    expect([done.status, done.error.message]).toEqual([200, undefined])
    for (const [at, as] of given.entries()) {
      const ended = await outside.call(cancelUpload, { as, params: { uploadId: open[at]?.body.uploadId ?? '' } })
      expect(ended.status).toBe(200)
    }
  },
)

test('R-295 a task that needs a bucket which fails is tried again after growing pauses, and is done once the bucket is well', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const contract = await buildContract(outside, { campaign, agency, creator }, { price: 200, video: 0, photos: 1 })
  const assetId = (contract.assetIds[0] ?? '') as ContractAssetId
  const bytes = await readFile(await makePhoto({ width: 300, height: 300 }))
  const begun = await outside.call(preUpload, {
    as: creator,
    body: { fileName: 'pour.jpg', type: 'image/jpeg', size: bytes.length, entity: 'ContractMediaOriginal', entityId: assetId },
  })
  const sent = await fetch(begun.body.chunks[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(bytes) })
  const parts = [{ part: 1, etag: sent.headers.get('etag') ?? '' }]
  const made = await outside.call(postUpload, { as: creator, body: { uploadId: begun.body.uploadId, parts } })
  const worker = await LoneProcess.start('main-worker', app.deps.config.dataDir, { ...env, DATABASE_URL: app.databaseUrl })
  try {
    const task = async () => {
      const { rows } = await sql<{ state: string; tries: number; pause: number }>`
        select state, retry_count as tries, extract(epoch from start_after - now())::float as pause
        from task.job where name = 'process-contract-media'`.execute(app.deps.db)
      return rows[0] ?? { state: 'none', tries: 0, pause: 0 }
    }
    store.mood = 'broken'
    await outside.call(attachContractMedia, { as: creator, params: { id: assetId }, body: { mediaId: made.body.data.media.id, note: '' } })
    const pauses: number[] = []
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(task, patient).toMatchObject({ state: 'retry', tries: tries - 1 })
      pauses.push((await task()).pause)
      // Skips the pause before the retry.
      await sql`update task.job set start_after = now() where name = 'process-contract-media' and state = 'retry'`.execute(app.deps.db)
      await expect.poll(async () => (await task()).tries, patient).toBe(tries)
    }
    expect(pauses[2]).toBeGreaterThan(pauses[0] ?? Infinity)

    await expect.poll(task, patient).toMatchObject({ state: 'retry' })
    store.mood = 'well'
    await sql`update task.job set start_after = now() where name = 'process-contract-media'`.execute(app.deps.db)
    const states = async () => {
      const { body } = await outside.call(getContract, { as: agency, params: { id: contract.contractId } })
      return (body.data.contractAssets ?? []).flatMap((asset) => asset.contractMedias.map(({ state }) => state))
    }
    await expect.poll(states, patient).toEqual(['needs_review'])
  } finally {
    await worker.stop('SIGKILL')
  }
})

test('R-295 a slow bucket is not a broken one: a file takes as long as its bytes move', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-store-'))
  const own = new StoreProxy(swift.settings.endpoint ?? '')
  try {
    const settings = { ...swift.settings, endpoint: await own.start() }
    const storage = await s3Storage(settings, { folder, space: { require: async () => {} } })
    const bytes = Buffer.alloc(MiB, 'take')
    const path = join(folder, 'film')
    await writeFile(path, bytes)
    // Longer than the time limit for the answer to a small request.
    own.mood = { bites: 12, pauseMs: 1_000 }
    await storage.putFile('media/slow/original', path)
    // One request to send it, and one to look at it.
    expect(own.asked).toBe(2)
    own.mood = 'well'
    expect((await buffer(await storage.openRead('media/slow/original'))).equals(bytes)).toBe(true)
  } finally {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('R-295 R-312 a production starts beside a bucket that is away, says so, and says what does not fit once the bucket is back', async () => {
  const wrongKey = { S3_SECRET_ACCESS_KEY: `${env['S3_SECRET_ACCESS_KEY']}-of-another-store` }
  const config = { ...readConfig({ ...env, ...wrongKey }), isProduction: true, publicUrl: 'https://takes.example' }
  const told: unknown[] = []
  const hear = (words: unknown) => told.push(words)
  const log = byHand({ warn: hear, info: hear, error: hear })
  store.mood = 'busy'
  expect(await requireWorkingStorage(config, log)).toBe(false)
  expect(told).toEqual([expect.stringMatching(/^S3_ENDPOINT: http:\S+ cannot be reached/)])

  const stopped = AbortSignal.abort()
  await askAgain(config, log, { firstMs: 60_000, longestMs: 60_000, signal: stopped })
  expect(told).toHaveLength(1)

  const { signal } = new AbortController()
  const before = store.asked
  const asked = askAgain(config, log, { firstMs: 10, longestMs: 20, signal })
  // More than one check, of three tries each.
  await expect.poll(() => store.asked - before, patient).toBeGreaterThan(6)
  store.mood = 'well'
  await asked
  expect(told.slice(1)).toEqual(['The file storage answers again.', expect.stringMatching(/^S3_\w+: /)])
})
