import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openAppCopy } from '#testing/app-copy.ts'
import { callOutside } from '#testing/call-outside.ts'
import { LoneProcess } from '#testing/lone-process.ts'
import { walkJob } from '#testing/walk-job.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { makePhoto } from '#testing/media-files.ts'
import { leaveOut } from '#testing/not-here.ts'
import { hasPooler, poolerMissing, startPooler, type Pooler } from '#testing/pooler.ts'
import type { TestApp } from '#testing/test-app.ts'
import { waitUntil } from './wait-until.ts'

let pooler: Pooler | undefined
let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  if (!hasPooler) return
  const serverUrl = inject('databaseUrl')
  pooler = await startPooler(serverUrl)
  app = await openAppCopy({ serverUrl, pooled: pooler.urlOf, env: { DATABASE_NAMED_STATEMENTS: '0' } })
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
beforeEach((context) => (hasPooler ? undefined : leaveOut(context, poolerMissing)))
afterAll(async () => {
  await app?.close()
  await pooler?.stop()
})

test('calls pass a pooler that gives connections away between transactions, many more at once than it has', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const asked = Array.from({ length: 60 }, () => app.call(getCampaign, { as: agency, params: { id: campaign.id } }))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width: 200, height: 200 }) })
  expect(sent.body.data.type).toBe('image')
})

test('times are in UTC on every connection that a pooler gives', async () => {
  const zones = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(app.deps.db)).rows[0]?.zone,
    ),
  )
  expect(new Set(zones)).toEqual(new Set(['UTC']))
})

test('a job is charged, told of and booked through a pooler', async () => {
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const [first, second] = await Promise.all([1, 2].map(() => app.call(finalizeContract, { as: agency, params: { id: contract.id } })))
  expect([first?.status, second?.status].toSorted((a = 0, b = 0) => a - b)[0]).toBe(200)
  await app.runTasks()
  const { body } = await app.call(listNotifications, { as: creator, query: {} })
  expect(body.data.map(({ type }) => type)).toContain('contract_finalized')
  await expectSoundLedger(app)
})

test('what is announced through a pooler is heard, since whoever listens has a connection of its own', async () => {
  const heard: string[] = []
  app.deps.listener.on('pooled', (payload) => heard.push(payload))
  const isHeard = await waitUntil(20_000, async () => {
    await sql`select pg_notify('pooled', 'here')`.execute(app.deps.db)
    return heard.includes('here')
  })
  expect(isHeard).toBe(true)
})

test('an API and a worker of their own do a whole job through a pooler', async () => {
  const { config } = app.deps
  const env = {
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_LISTEN_URL: app.databaseUrl,
    DATABASE_NAMED_STATEMENTS: '0',
    LOG_LEVEL: 'error',
  }
  app.clock.set(new Date())
  const started = await Promise.all((['main-api', 'main-worker'] as const).map((name) => LoneProcess.start(name, config.dataDir, env)))
  try {
    const [api] = started
    const members = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
    await walkJob(callOutside(app, api?.origin ?? ''), members)
    expect(await Promise.all(started.map((one) => one.stop()))).toEqual([0, 0])
  } finally {
    await Promise.all(started.map((one) => one.stop('SIGKILL')))
  }
})
