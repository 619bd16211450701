import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#testing/build-world.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const calls = allEndpoints.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const)
const absent = '01890000-0000-7000-8000-000000000000'

test.each(calls)(
  'ABUSE 30 %s is kept by nobody unless it says so, is framed nowhere, and asks for no device',
  async (_name, { endpoint, name }) => {
    const as =
      endpoint.callers === 'public' || name === 'logout' || name === 'deleteAccount' ? undefined : world[endpoint.callers[0] ?? 'agency']
    const path = pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, absent)
    const answers = [await app.raw(endpoint.method, path, { as }), await app.raw(endpoint.method, path, { as: { token: 'x'.repeat(43) } })]
    for (const { status, headers } of answers) {
      const isPolled = headers['etag'] !== undefined
      expect(headers['cache-control'], String(status)).toBe(isPolled ? 'private, no-cache' : 'private, no-store')
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  },
)

test('a refusal of a file or of a page that is not there is kept by nobody either', async () => {
  for (const url of [
    '/media/pictures/01890000-0000-7000-8000-000000000000.jpg',
    `/media/files/${absent}/original?t=x`,
    '/assets/none.js',
  ]) {
    const answer = await app.app.inject({ url })
    expect([answer.statusCode >= 400, answer.headers['cache-control']]).toEqual([true, 'private, no-store'])
  }
})

test('browsers are told to come by https where PUBLIC_URL does, and only there', async () => {
  expect((await app.app.inject('/internal/config')).headers['strict-transport-security']).toBeUndefined()
  const safe = await openTestApp({ PUBLIC_URL: 'https://pairtake.test' })
  const answer = await safe.app.inject('/internal/config')
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await safe.close()
})

test('ABUSE-27 text that is not UTF-8 is refused in a body and an address, and nothing of it is stored', async () => {
  const named = (bytes: string) => Buffer.concat([Buffer.from('{"name":"Oat '), Buffer.from(bytes, 'hex'), Buffer.from(' milk"}')])
  for (const bytes of ['ff', 'c0af', 'eda080', 'e282', 'f4908080']) {
    const answer = await app.raw('POST', '/campaigns', { as: world.agency, body: named(bytes) })
    expect([answer.status, answer.error.message], bytes).toEqual([400, 'The body is not valid UTF-8.'])
  }
  for (const path of ['/campaigns/%ff', '/campaigns/%c0%af', '/campaigns?search=%ff', '/campaigns?search=%ed%a0%80']) {
    const answer = await app.raw('GET', path, { as: world.agency })
    expect([answer.status, answer.error.code], path).toEqual([400, 'VALIDATION_FAILED'])
  }
  const campaigns = await app.deps.db.selectFrom('campaign').select('name').execute()
  expect(JSON.stringify(campaigns)).not.toContain('\uFFFD')
  expect((await app.raw('POST', '/campaigns', { as: world.agency, body: named('e282ac') })).status).toBe(200)
})

const stripeEnv = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_4eC39Hq',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQ',
  STRIPE_WEBHOOK_SECRET: 'whsec_9dK2',
}

test.each([
  [{}, "script-src 'self'", "connect-src 'self'", "frame-src 'self'"],
  [
    stripeEnv,
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ],
  [
    { ...stripeEnv, STRIPE_API_URL: 'http://127.0.0.1:4100', STRIPE_JS_URL: 'http://127.0.0.1:4101/stripe.js' },
    "script-src 'self' http://127.0.0.1:4101",
    "connect-src 'self' http://127.0.0.1:4100",
    "frame-src 'self' http://127.0.0.1:4101",
  ],
])('the page reaches the provider of cards where there is one, and nobody else: %j', async (env, ...directives) => {
  const other = await openTestApp(env)
  const policy = String((await other.app.inject('/internal/config')).headers['content-security-policy'])
  expect(policy.split(';')).toEqual(expect.arrayContaining(directives))
  await other.close()
})
