import { pathPrefix } from '@pairtake/protocol/endpoint'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { callOutside } from '#testing/call-outside.ts'
import { freePort } from '#testing/free-ports.ts'
import { LoneProcess } from '#testing/lone-process.ts'
import { MailServer } from '#testing/mail-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { TraceCollector, type TracedSpan } from '#testing/trace-collector.ts'
import { walkJob } from '#testing/walk-job.ts'

const password = 'slow mornings 7'
let app: TestApp
let mails: MailServer
let collector: TraceCollector
let collectorUrl: string
let agency: TestMember
let creator: TestMember
let started: LoneProcess[] = []
beforeEach(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  mails = new MailServer()
  await mails.start()
  collector = new TraceCollector()
  collectorUrl = await collector.start()
  agency = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
  creator = await buildCreator(app.deps)
})
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop('SIGKILL')))
  started = []
  await app.close()
  await mails.stop()
  await collector.stop()
})

async function start(name: 'main-api' | 'main-worker', env: Record<string, string>): Promise<LoneProcess> {
  const given = { DATABASE_URL: app.databaseUrl, SMTP_URL: mails.url, LOG_LEVEL: 'info', ...env }
  const one = await LoneProcess.start(name, app.deps.config.dataDir, given)
  started.push(one)
  return one
}

/** The ancestors of a span, nearest first. */
function above(spans: readonly TracedSpan[], { traceId, parentSpanId }: TracedSpan): TracedSpan[] {
  const parent = spans.find((one) => one.traceId === traceId && one.spanId === parentSpanId)
  return parent ? [parent, ...above(spans, parent)] : []
}

test('R-263 a whole job is traced from the calls to the tasks they cause, and nothing of it is anybody’s own', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collectorUrl}/` }
  const [api, worker] = await Promise.all([start('main-api', env), start('main-worker', env)])
  const outside = callOutside(app, api.origin)
  expect((await outside.call(login, { body: { username: agency.email, password } })).status).toBe(200)
  const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  await outside.call(sendMessage, { as: creator, params: { id }, body: { text: 'Shall we begin on Monday?' } })
  await walkJob(outside, { agency, creator })
  await expect.poll(() => mails.received.length, { interval: 100 }).toBeGreaterThan(0)
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])

  const { spans } = collector
  expect([...collector.paths]).toEqual(['/v1/traces'])
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['pairtake-api', 'pairtake-worker']))
  const called = spans.find(({ name }) => name === `POST ${pathPrefix}/contracts/:id/finalize`)
  expect(called).toBeDefined()
  const names = new Set(spans.filter(({ traceId }) => traceId === called?.traceId).map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['update payment', 'payments.charge', 'begin', 'commit']))
  // All work belongs to a call, a task or a clock.
  const rootless = spans.filter((one) => !/^(GET|HEAD|POST|PUT|PATCH|DELETE|task|clock) /.test((above(spans, one).at(-1) ?? one).name))
  expect(rootless.map(({ name }) => name)).toEqual([])
  for (const name of ['storage.', 'mail.send', 'payments.'])
    expect(
      spans.some((one) => one.name.startsWith(name)),
      name,
    ).toBe(true)

  // The rendering of a file is linked to the call that requested it.
  const task = spans.find(({ name }) => name === 'task process-contract-media')
  const cause = spans.find(({ spanId }) => spanId === task?.links?.[0]?.spanId)
  expect(cause && [cause, ...above(spans, cause)].at(-1)?.name).toBe(`POST ${pathPrefix}/contract-assets/:id/media`)

  // A log line leads to its trace.
  const lines = api.said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const told = lines.find(({ msg, route }) => msg === 'call' && route === `${pathPrefix}/contracts/:id/finalize`)
  expect(told).toMatchObject({ trace_id: called?.traceId, span_id: called?.spanId })

  const sent = collector.bodies.join('\n')
  const secrets = [
    agency.email,
    agency.token,
    creator.email,
    creator.token,
    password,
    'Shall we',
    'Kovac',
    'Hamburg',
    'DE8937',
    '4242424242424242',
    'Oat milk',
  ]
  const ids = [agency.id, creator.id, id]
  expect([...secrets, ...ids, '$1', '127.0.0.1', 'node-fetch', 'undici'].filter((words) => sent.includes(words))).toEqual([])
})

/** Reports every module of the SDK that a process loads. */
const probe = `--import ${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const load = (url, context, next) => {
    if (url.includes('/@opentelemetry/sdk')) process.stderr.write('loaded an SDK\\n')
    return next(url, context)
  }
  registerHooks({ load })`)}`,
)}`

test.for([
  ['no', {}, false],
  ['an', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
] as const)('R-263 with %s address for traces the SDK is loaded or not', async ([, env, isLoaded]) => {
  const api = await start('main-api', { ...env, NODE_OPTIONS: probe })
  expect(api.said.includes('loaded an SDK')).toBe(isLoaded)
})

test('R-263 a collector that hangs or is away costs no call and no end anything', async () => {
  collector.isHanging = true
  const away = `http://127.0.0.1:${await freePort()}`
  const apis = await Promise.all([collectorUrl, away].map((url) => start('main-api', { OTEL_EXPORTER_OTLP_ENDPOINT: url })))
  for (const api of apis) {
    const outside = callOutside(app, api.origin)
    for (let turn = 0; turn < 600; turn++) expect((await outside.call(getUserProfile, { as: agency })).status).toBe(200)
  }
  // A full batch is sent at once: the hanging collector has it, and keeps hanging.
  await expect.poll(() => collector.asked, { interval: 50 }).toBeGreaterThan(0)
  expect(await Promise.all(apis.map((api) => api.stop()))).toEqual([0, 0])
})
