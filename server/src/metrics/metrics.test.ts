import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { allEndpoints, allRawRoutes } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { routerPath } from '@pairtake/protocol/path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#adapters/database/database.ts'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { verifyLedger } from '#features/ledger/verify-ledger.task.ts'
import { newId } from '#ids.ts'
import { days } from '#wire-time.ts'
import { openMetrics } from './metrics.ts'
import { serveMetrics, type MetricsServer } from './serve-metrics.ts'

let app: TestApp
let server: MetricsServer
beforeAll(async () => {
  app = await openTestApp()
  server = await serveMetrics(app.deps, 0)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
const valuesOf = (text: string, name: string) => text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line))

test('R-236 calls are counted by route and status, and no label holds what a caller made up', async () => {
  const agency = await buildAgency(app.deps)
  for (let asked = 0; asked < 3; asked++) {
    await app.call(wire.getCampaign, { as: agency, params: { id: newId() } })
    await app.raw('GET', `/made-up-${newId()}`)
    await app.app.inject({ method: 'PROPFIND', url: `/${newId()}` })
  }
  const text = await (await ask('/metrics')).text()
  const route = pathPrefix + routerPath(wire.getCampaign.path)
  expect(text).toContain(`pairtake_http_requests_total{method="GET",route="${route}",status="404"} 3`)
  expect(text).toContain(`pairtake_http_request_duration_seconds_count{method="GET",route="${route}"} 3`)

  const known = new Set([
    ...allEndpoints.map(({ endpoint }) => pathPrefix + routerPath(endpoint.path)),
    ...allRawRoutes.map(({ route: { path } }) => routerPath(path)),
    'page',
    'none',
    'unchanged',
  ])
  const told = [...text.matchAll(/route="([^"]+)"/g)].map(([, name]) => name ?? '')
  expect(told.filter((name) => !known.has(name))).toEqual([])
  expect(text).not.toContain(agency.id)
})

test('R-236 the service tells how it stands: event loop, connections, queue, mails, money, disk', async () => {
  const text = await (await ask('/metrics')).text()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'pairtake_database_connections',
    'pairtake_database_listener_up',
    'pairtake_tasks_waiting',
    'pairtake_oldest_task_seconds',
    'pairtake_mails',
    'pairtake_oldest_mail_seconds',
    'pairtake_uploads_open',
    'pairtake_disk_free_bytes',
  ])
    expect(valuesOf(text, name), name).not.toEqual([])
  expect(text).toContain('pairtake_figures_up 1')
  expect(text).toContain('pairtake_database_listener_up 1')
})

test('R-236 only uploads that are not complete are open', async () => {
  const creator = await buildCreator(app.deps)
  const body = { entity: 'PortfolioItemOriginal', fileName: 'kitchen.mp4', size: 10 } as const
  const begin = async () => (await app.call(preUpload, { as: creator, body })).body.uploadId
  const complete = await begin()
  await begin()
  await app.deps.db.updateTable('upload').set({ completed_at: app.deps.now() }).where('id', '=', complete).execute()
  const alone = await serveMetrics({ ...app.deps, metrics: openMetrics() }, 0)
  const text = await (await fetch(`http://127.0.0.1:${alone.port}/metrics`)).text()
  expect(text).toContain('pairtake_uploads_open 1\n')
  await alone.stop()
})

test('R-236 money that moved is told in minor units, a refund by itself', async () => {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  const { id, paymentId } = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps), priceMinor: 20_000 })
  await app.call(finalizeContract, { as: agency, params: { id } })
  await app.runTasks()
  const part = { reason: 'One photo less.', amount: { amount: 50, currency: 'EUR' } }
  await app.call(refundPayment, { as: await buildOperator(app.deps), params: { id: paymentId }, body: part })
  const alone = await serveMetrics({ ...app.deps, metrics: openMetrics() }, 0)
  const text = await (await fetch(`http://127.0.0.1:${alone.port}/metrics`)).text()
  expect(text).toContain('pairtake_money_moved_minor{kind="charged",currency="EUR"} 23000')
  expect(text).toContain('pairtake_money_moved_minor{kind="refunded",currency="EUR"} 5000')
  await alone.stop()
})

test('R-236 the last proof of the books is reported with the number of its findings, and nothing before the first proof', async () => {
  const before = await serveMetrics({ ...app.deps, metrics: openMetrics() }, 0)
  const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(await scrape(before.port)).not.toContain('pairtake_books_findings')
  await before.stop()

  await verifyLedger.run(app.deps)
  const after = await serveMetrics({ ...app.deps, metrics: openMetrics() }, 0)
  const text = await scrape(after.port)
  expect(text).toContain('pairtake_books_findings 0')
  expect(text).toContain(`pairtake_books_verified_timestamp_seconds ${app.clock.now().getTime() / 1000}`)
  await after.stop()

  // The next night finds two kept balances that nothing was posted for.
  app.clock.turn(days(1))
  await sql`insert into kept_sum (list, owner, part, amount)
    values ('books', of_all(), 'suspense', 100), ('books', of_all(), 'bank', 100)`.execute(app.deps.db)
  await verifyLedger.run(app.deps)
  await sql`delete from kept_sum where list = 'books' and part in ('suspense', 'bank')`.execute(app.deps.db)
  const wrong = await serveMetrics({ ...app.deps, metrics: openMetrics() }, 0)
  expect(await scrape(wrong.port)).toContain('pairtake_books_findings 2\n')
  await wrong.stop()
})

test('R-236 figures that cannot be read are not told, and the rest is', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/nothing')
  const alone = await serveMetrics({ ...app.deps, patientDb: nowhere.db, metrics: openMetrics() }, 0)
  const text = await (await fetch(`http://127.0.0.1:${alone.port}/metrics`)).text()
  expect(text).toContain('pairtake_figures_up 0')
  expect(text).not.toContain('pairtake_tasks_waiting')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  await alone.stop()
  await nowhere.close()
})

test('R-236 the port also serves health and readiness, 503 without the files, and nothing else', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  const ready = await ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { database: true, storage: true, migrations: true, serving: true }])
  expect((await ask('/internal/users/me')).status).toBe(404)

  const broken = { ...app.deps.storage, check: () => Promise.reject(new Error('no such bucket')) }
  const alone = await serveMetrics({ ...app.deps, storage: broken, metrics: openMetrics() }, 0)
  const unready = await fetch(`http://127.0.0.1:${alone.port}/readyz`)
  expect([unready.status, await unready.json()]).toEqual([503, { database: true, storage: false, migrations: true, serving: true }])
  expect((await fetch(`http://127.0.0.1:${alone.port}/healthz`)).status).toBe(200)
  await alone.stop()
})
