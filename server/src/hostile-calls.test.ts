import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, type World } from './testing/build-world.ts'
import { hostileBodies, hostileValues } from './testing/hostile-values.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const bodiesEach = Number(process.env['FUZZ_BODIES'] ?? 6)
/** Messages of the validator, which are not meant for people. */
const checkersWords = /^invalid |expected|received|undefined|NaN/i

/** These end the caller's own session or account, so nothing could be tried afterwards. */
const endsTheCaller = new Set(['logout', 'deleteAccount', 'endSession'])
const calls = allEndpoints.filter(({ name, endpoint }) => !endsTheCaller.has(name) && endpoint.bodyKind !== 'multipart')

const fieldsOf = (schema: Endpoint['body']) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

function pathsOf({ path }: Endpoint): string[] {
  if (!path.includes('{')) return [pathPrefix + path]
  const records = Object.values(world).filter((value): value is string => typeof value === 'string')
  return [...records, world.campaign.id, '%00', '%ff', 'x'.repeat(600)].map((id) => pathPrefix + path.replaceAll(/\{\w+\}/g, id))
}

/** What is wrong with the answer to a hostile call; undefined if it was accepted, or refused with a sentence. */
async function faultOf(endpoint: Endpoint, path: string, body: unknown): Promise<string | undefined> {
  const as = endpoint.callers === 'public' ? undefined : world[endpoint.callers[0] ?? 'agency']
  const { status, error } = await app.raw(endpoint.method, path, { as, body })
  if (status < 400) return undefined
  const isSentence = /^[A-Z].* \S/.test(error.message) && !checkersWords.test(error.message)
  const hasSentences = !/"(invalid |[^"]*expected|[^"]*received)[^"]*"/i.test(JSON.stringify(error.errors ?? ''))
  if (status < 500 && isSentence && hasSentences) return undefined
  return `${endpoint.method} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 300)}: ${status} ${JSON.stringify(error).slice(0, 300)}`
}

function* hostileCallsOf(endpoint: Endpoint): Generator<[path: string, body: unknown]> {
  const paths = pathsOf(endpoint)
  if (endpoint.method === 'GET') {
    for (const path of paths) {
      yield [path, undefined]
      for (const field of fieldsOf(endpoint.query)) for (const value of hostileQueries) yield [`${path}?${field}=${value}`, undefined]
    }
    return
  }
  const fields = fieldsOf(endpoint.body)
  for (const field of fields) for (const value of hostileValues) yield [paths[0] ?? '', { [field]: value }]
  const next = hostileBodies(seed, fields)
  for (const path of paths) for (let at = 0; at < bodiesEach; at++) yield [path, next()]
}

const hostileQueries = ['%00', '', '1e308', '-1', "'--", '%F0%9F%98%80', 'x'.repeat(3000)]

test('ABUSE-27 S1-186 an address that cannot be read, or is far too long, is refused in the words of the wire', async () => {
  for (const id of ['%ff', '%c0%af', '%']) {
    const answer = await app.raw('GET', `/campaigns/${id}`, { as: world.agency })
    const words = 'The address cannot be read.'
    expect([answer.status, answer.error], id).toEqual([400, { code: 'VALIDATION_FAILED', message: words, errors: { errors: [words] } }])
  }
  const long = await app.raw('GET', `/campaigns/${'x'.repeat(3000)}`, { as: world.agency })
  expect([long.status, long.error]).toEqual([404, { code: 'NOT_FOUND', message: 'There is nothing here.' }])
})

test('ABUSE-27 only takes JSON in UTF-8', async () => {
  const body = '{"name":"Oat milk"}'
  for (const type of ['application/json; charset=utf-16', 'application/json;charset="latin1"', 'text/plain', 'application/xml']) {
    const answer = await app.raw('POST', '/campaigns', { as: world.agency, body, headers: { 'content-type': type } })
    expect(answer.status, type).toBe(415)
  }
  const plain = await app.raw('POST', '/campaigns', {
    as: world.agency,
    body,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
  })
  expect(plain.status).toBe(200)
})

describe.each(calls.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry.endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('ABUSE-8 ABUSE-9 ABUSE-27 answers whatever is sent without failing, and in sentences', async () => {
      const faults: string[] = []
      for (const [path, body] of hostileCallsOf(endpoint)) {
        const fault = await faultOf(endpoint, path, body)
        if (fault) faults.push(fault)
      }
      expect(faults).toEqual([])
    })
  },
)

const heavy = {
  deep: '['.repeat(1_000_000),
  quoted: `{"name":"${'\\\\'.repeat(500_000)}"}`,
  long: `{"name":"${'x'.repeat(1_000_000)}"}`,
  wide: `{${'"a":1,'.repeat(150_000)}"a":1}`,
  many: `{"ids":[${'"x",'.repeat(200_000)}"x"]}`,
  nested: `{"ids":[${'[[[[[[[[[[]]]]]]]]]],'.repeat(40_000)}0]}`,
  escaped: `{"ids":[${'"\\u005f",'.repeat(19_000)}"x"],"\\u005f_proto__":{"role":"operator"}}`,
}

test.each(Object.entries(heavy))('ABUSE-27 a large body (%s) is refused before it holds the others up', async (_kind, body) => {
  const took: number[] = []
  for (let at = 0; at < 5; at++) {
    const from = process.cpuUsage()
    const { status } = await app.raw('POST', '/notifications/_seen', { as: world.agency, body })
    const { user, system } = process.cpuUsage(from)
    took.push((user + system) / 1000)
    expect(status).toBe(400)
  }
  // Processor time and not elapsed time, because the machine is shared.
  expect(Math.min(...took)).toBeLessThan(50)
})
