import { allEndpoints } from '@pairtake/protocol/endpoints'
import { commonErrors, pathPrefix } from '@pairtake/protocol/endpoint'
import { errorCodes } from '@pairtake/protocol/error-codes'
import { roles } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { allTasks } from './tasks/task-payloads.ts'
import { handlers } from './tasks/registry.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from './testing/builders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let members: Record<(typeof roles)[number], TestMember>
beforeAll(async () => {
  app = await openTestApp()
  members = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps), operator: await buildOperator(app.deps) }
})
afterAll(() => app.close())

const named = allEndpoints.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const)
const guarded = named.filter(([, { endpoint }]) => endpoint.callers !== 'public')
const absent = '01890000-0000-7000-8000-000000000000'
const pathOf = (path: string, id = absent) => pathPrefix + path.replaceAll(/\{\w+\}/g, id)

test('every call of the protocol is served once, and nothing else', () => {
  // A stream is no answer in JSON; it is among the raw routes.
  const agreed = named
    .filter(([, { endpoint }]) => endpoint.answerKind !== 'stream')
    .map(([name]) => name)
    .toSorted()
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()
  expect(served).toEqual(agreed)
})

test('every task that can be enqueued has one handler', () => {
  expect(handlers.map((handler) => handler.task.name).toSorted()).toEqual(allTasks.map((task) => task.name).toSorted())
})

test('every refusal that an endpoint names is a 4xx or a full disk', () => {
  for (const { endpoint } of allEndpoints) {
    for (const code of endpoint.errors) {
      expect(errorCodes[code] < 500 || code === 'STORAGE_FULL' || code === 'OVERLOADED', `${endpoint.path} ${code}`).toBe(true)
      expect(commonErrors, `${endpoint.path} repeats ${code}`).not.toContain(code)
    }
  }
})

describe.each(guarded)('%s', (_name, { endpoint }) => {
  test('S1-192 answers 401 without a token, and with one that nobody has', async () => {
    const none = await app.raw(endpoint.method, pathOf(endpoint.path), { body: endpoint.method === 'GET' ? undefined : {} })
    expect(none.status).toBe(401)
    expect(none.error.code).toBe('UNAUTHENTICATED')
    const unknown = await app.raw(endpoint.method, pathOf(endpoint.path), { as: { token: 'x'.repeat(43) } })
    expect(unknown.error).toEqual(none.error)
  })

  const strangers = roles.filter((role) => !endpoint.callers.includes(role as never))
  test.each(strangers)('S2-119 S1-212 answers 403 to the role %s', async (role) => {
    const answer = await app.raw(endpoint.method, pathOf(endpoint.path), {
      as: members[role],
      body: endpoint.method === 'GET' ? undefined : {},
    })
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('FORBIDDEN')
  })
})

const withBody = named.filter(([, { endpoint }]) => endpoint.body !== undefined && endpoint.bodyKind !== 'multipart')

describe.each(withBody)('the body of %s', (_name, { endpoint }) => {
  const as = () => (endpoint.callers === 'public' ? undefined : members[endpoint.callers[0] ?? 'agency'])

  test('S1-186 answers 400 with a field tree to a body that is no object', async () => {
    for (const body of ['"words"', '7', 'true', '[[1]]']) {
      const answer = await app.raw(endpoint.method, pathOf(endpoint.path), { as: as(), body })
      expect(answer.status, `${body} ${JSON.stringify(answer.error)}`).toBe(400)
      expect(answer.error.code).toBe('VALIDATION_FAILED')
      expect(answer.error.errors).toBeDefined()
    }
  })

  test('ABUSE-27 answers 400 to text that is no JSON, and to nesting without end', async () => {
    for (const body of ['{"a":', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '{"a":1}{"b":2}']) {
      const answer = await app.raw(endpoint.method, pathOf(endpoint.path), { as: as(), body })
      expect(answer.status).toBe(400)
    }
  })
})

const lists = named.filter(
  ([, { endpoint }]) => endpoint.query !== undefined && 'page' in ((endpoint.query as unknown as { shape?: object }).shape ?? {}),
)

describe.each(lists)('the paging of %s', (_name, { endpoint }) => {
  const as = () => members[endpoint.callers === 'public' ? 'agency' : (endpoint.callers[0] ?? 'agency')]
  test.each(['page=0', 'page=-1', 'page=abc', 'limit=0', 'limit=1e9', 'limit=101', 'page=1.5', 'page=1e15'])(
    'S1-200 ABUSE-26 refuses %s',
    async (query) => {
      const answer = await app.raw('GET', `${pathOf(endpoint.path)}?${query}`, { as: as() })
      expect(answer.status).toBe(400)
    },
  )

  test.skipIf(endpoint.path.includes('{'))('S2-115 ignores keys it does not know and a second value', async () => {
    const answer = await app.raw('GET', `${pathOf(endpoint.path)}?page=1&page=2&xdebug=1&page[]=7&limit=5`, { as: as() })
    expect(answer.status).toBe(200)
  })
})

test('answers 404 as JSON to an address that is no call', async () => {
  const answer = await app.raw('GET', `${pathPrefix}/nothing`)
  expect(answer.status).toBe(404)
  expect(answer.error.code).toBe('NOT_FOUND')
})
