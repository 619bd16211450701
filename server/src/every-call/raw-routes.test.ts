import { pathPrefix } from '@pairtake/protocol/endpoint'
import { allEndpoints, allRawRoutes, type NamedRawRoute } from '@pairtake/protocol/endpoints'
import { errorCodes } from '@pairtake/protocol/error-codes'
import { fillPath, paramsOf } from '@pairtake/protocol/path'
import type { SignedRoute } from '@pairtake/protocol/raw-route'
import { roles } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAddress } from '#http/signed-address.ts'
import { absentId, buildRawAddresses, rawTitle, sendRaw, sendTo, type RawAddresses } from '#testing/every-call/raw-addresses.ts'
import type { Answered } from '#testing/every-call/sound-calls.ts'
import { filesBelow, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'
import { after, hours } from '#wire-time.ts'

let suite: Suite
let own: RawAddresses
let foreign: RawAddresses
let files = ''
beforeAll(async () => {
  suite = await openSuite()
  own = await buildRawAddresses(suite.app, suite.tenant)
  foreign = await buildRawAddresses(suite.app, suite.other)
  await suite.record.mark()
  files = await filesBelow(suite.app.deps.config.dataDir)
})
afterAll(() => suite.app.close())

const malformed = ['x', '0', '-1', "0' or '1'='1", '..', 'ünï-\u{1F600}', '\u0000', 'x'.repeat(400)]

const said = ({ status, error }: Answered) => `${status} ${JSON.stringify(error).slice(0, 240)}`
const titled = (list: readonly NamedRawRoute[]) => list.map((entry) => [rawTitle(entry), entry] as const)
const expired =
  '403 {"code":"ADDRESS_EXPIRED","message":"This link has expired or is incomplete. Please open it again from the page where you found it."}'

type Params = Record<string, string>

/** The token of an address for this route with these parameters. */
function tokenOf({ claim, path }: SignedRoute, params: Params, { purpose = claim, lifeMs = hours(1) } = {}): string {
  const { signingSecret: secret, now } = suite.app.deps
  return signAddress({ secret, purpose, subject: paramsOf(path).map((name) => params[name] ?? '') }, after(now(), lifeMs))
}

/** The tenant's own parameters with one of them replaced. */
const replacedIn = (params: Params, other: Params) =>
  Object.keys(params).flatMap((name) =>
    [...(other[name] === params[name] ? [] : [other[name] ?? '']), absentId, ...malformed].map((value) => ({ ...params, [name]: value })),
  )

const held = allRawRoutes.flatMap(({ name, route }) =>
  route.callers === 'holder' && route.claim ? [{ name, route: route as SignedRoute }] : [],
)

test('every route for holders says what its address is good for, and no two say the same', () => {
  const claims = allRawRoutes.flatMap(({ route }) => (route.callers === 'holder' ? [route.claim] : []))
  expect(claims).not.toContain(undefined)
  expect(new Set(claims).size).toBe(claims.length)
})

describe.each(held.map((entry) => [rawTitle(entry), entry] as const))('%s', (_title, { name, route }) => {
  test('S1-150 ABUSE 10 ABUSE 11 ABUSE 12 ABUSE 20 ABUSE 21 an address that is not the holder’s answers 403, each time the same, and nothing moves', async () => {
    const { app, tenant } = suite
    const params = own[name] ?? {}
    const good = tokenOf(route, params)
    const [end = '', proof = ''] = good.split('.')
    const faults: string[] = []
    const note = (words: string, answer: Answered) => said(answer) === expired || faults.push(`${words}: ${said(answer)}`)

    for (const [words, token] of Object.entries({
      'no token': undefined,
      'an empty token': '',
      'a forged proof': `${end}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
      'a proof cut short': good.slice(0, -1),
      'more than a proof': `${good}x`,
      'a later end': `${(Number.parseInt(end, 36) + 3600).toString(36)}.${proof}`,
      'only an end': `${end}.`,
      'a token that ran out': tokenOf(route, params, { lifeMs: 0 }),
      'a token for another purpose': tokenOf(route, params, {
        purpose: held.find(({ route: { claim } }) => claim !== route.claim)?.route.claim ?? '',
      }),
      'ten thousand letters': 'x'.repeat(10_000),
      'a character that is none': '\u0000',
    })) {
      note(words, await sendRaw(app, route, { params, token }))
    }
    note('two tokens', await sendTo(app, route.method, `${fillPath(route.path, params)}?t=${good}&t=${good}`))
    for (const role of roles) {
      note(`a session of the ${role}`, await sendRaw(app, route, { params, headers: { authorization: `Bearer ${tenant[role].token}` } }))
    }
    for (const other of replacedIn(params, foreign[name] ?? {})) {
      // A path segment of dots is removed from the address before it is sent.
      if (Object.values(other).includes('..')) continue
      const answer = await sendRaw(app, route, { params: other, token: good })
      // Longer than any parameter, so it is no address of ours.
      const isTooLong = Object.values(other).some((value) => value.length > 500)
      if (!isTooLong) note(`the token of another record at ${JSON.stringify(other)}`, answer)
    }
    expect(faults).toEqual([])
    expect(await movedBy(suite.record)).toEqual([])
  })

  test('ABUSE 22 an address that we would have signed for what is not there answers 404, and nothing moves', async () => {
    const faults: string[] = []
    for (const params of replacedIn(own[name] ?? {}, {})) {
      if (Object.values(params).includes('..') || Object.values(params).includes('')) continue
      const answer = await sendRaw(suite.app, route, { params, token: tokenOf(route, params) })
      if (answer.status !== 404 || answer.error.code !== 'NOT_FOUND') faults.push(`${JSON.stringify(params)}: ${said(answer)}`)
    }
    expect(faults).toEqual([])
    expect(await movedBy(suite.record)).toEqual([])
  })
})

const guarded = allRawRoutes.filter(({ route: { callers } }) => typeof callers !== 'string')

test.each(titled(guarded))('S1-192 S2-119 ABUSE 10 %s is only open to sessions of its roles', async (_title, { name, route }) => {
  const callers = typeof route.callers === 'string' ? [] : route.callers
  const params = own[name] ?? {}
  for (const authorization of ['', 'Bearer', `Bearer ${'x'.repeat(43)}`, `Basic ${suite.tenant.agency.token}`]) {
    expect(said(await sendRaw(suite.app, route, { params, headers: { authorization } }))).toBe(
      '401 {"code":"UNAUTHENTICATED","message":"Please log in."}',
    )
  }
  for (const role of roles.filter((one) => !callers.includes(one))) {
    const answer = await sendRaw(suite.app, route, { params, headers: { authorization: `Bearer ${suite.tenant[role].token}` } })
    expect(`${role} ${answer.status} ${answer.error.code}`).toBe(`${role} 403 FORBIDDEN`)
  }
  expect(await movedBy(suite.record)).toEqual([])
})

const open = allRawRoutes.filter(({ route: { callers } }) => callers === 'public')

test.each(titled(open))(
  'ABUSE 10 ABUSE 22 %s refuses what it does not know with the code it names, and nothing moves',
  async (_title, { name, route }) => {
    const status = route.proof ? errorCodes[route.proof.refusal] : 404
    const faults: string[] = []
    const note = (words: string, answer: Answered) => answer.status === status || faults.push(`${words}: ${said(answer)}`)
    const params = own[name] ?? {}
    for (const other of replacedIn(params, {})) {
      if (Object.values(other).some((value) => value === '..' || value === '')) continue
      note(JSON.stringify(other), await sendRaw(suite.app, route, { params: other }))
    }
    if (route.proof) {
      const [param, token = ''] = Object.entries(params)[0] ?? []
      if (param === undefined) note('without a proof', await sendRaw(suite.app, route, { params }))
      else note('a proof cut short', await sendRaw(suite.app, route, { params: { [param]: token.slice(0, -1) } }))
    }
    expect(faults).toEqual([])
    expect(await movedBy(suite.record)).toEqual([])
  },
)

const withBody = allRawRoutes.filter(({ route: { bodyBytes } }) => bodyBytes !== undefined)

test.each(titled(withBody))('ABUSE 27 %s answers 413 to more than it takes, and nothing moves', async (_title, { name, route }) => {
  const params = own[name] ?? {}
  const atMost = route.bodyBytes === 'part' ? suite.app.deps.config.uploads.chunkBytes : (route.bodyBytes ?? 0)
  const token = route.callers === 'holder' ? tokenOf(route as SignedRoute, params) : undefined
  const answer = await sendRaw(suite.app, route, { params, token, body: Buffer.alloc(atMost + 1) })
  expect(said(answer)).toMatch(/^413 \{"code":"TOO_LARGE"/)
  expect(await movedBy(suite.record)).toEqual([])
})

const addressOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
const served = [
  ...allRawRoutes.map(({ route: { method, path } }) => ({ method: method as string, address: addressOf(path) })),
  ...allEndpoints.map(({ endpoint: { method, path } }) => ({ method: method as string, address: addressOf(pathPrefix + path) })),
]

test('ABUSE 10 a method that no route has answers 404 at every address, and nothing moves', async () => {
  const faults: string[] = []
  for (const { name, route } of allRawRoutes) {
    const params = own[name] ?? {}
    const address = fillPath(route.path, params) + (route.callers === 'holder' ? `?t=${tokenOf(route as SignedRoute, params)}` : '')
    const isServed = (method: string) => served.some((one) => one.method === method.replace('HEAD', 'GET') && one.address.test(address))
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].filter(
      (one) => !isServed(one),
    )) {
      const answer = await sendTo(suite.app, method, address)
      if (answer.status !== 404 && answer.status !== 405) faults.push(`${method} ${route.path}: ${said(answer)}`)
    }
  }
  expect(faults).toEqual([])
  expect(await movedBy(suite.record)).toEqual([])
})

test('ABUSE 10 none of these left a file behind', async () => {
  expect(await filesBelow(suite.app.deps.config.dataDir)).toBe(files)
})

// Last, because some change their record; streams are left out because they do not end, and provider events because they are signed.
const sound = allRawRoutes.filter(({ route: { answer, proof } }) => answer !== 'text/event-stream' && proof?.in !== 'header')

/** A cache that many share may keep what is the same for everybody; it keeps no answer to a PUT or a POST. */
const mayBeShared = ({ method, callers, proof, onlyWith }: NamedRawRoute['route']) =>
  method !== 'GET' || (callers === 'public' && proof === undefined && onlyWith !== 'mailbox')

test.each(titled(sound))(
  'S1-150 ABUSE 30 %s answers whoever may, as nothing that could run here, to no other origin, and into no shared cache unless it is for everybody',
  async (_title, { name, route }) => {
    const params = own[name] ?? {}
    const token = route.callers === 'holder' ? tokenOf(route as SignedRoute, params) : undefined
    const answer = await sendRaw(suite.app, route, { params, token, headers: { origin: 'https://evil.example' } })
    expect(answer.status, `${said(answer)}: say in raw-addresses.ts what stands there`).toBe(200)
    expect(answer.headers['content-type']).toContain(route.answer === 'file' ? '/' : route.answer)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['content-security-policy']).toMatch(/sandbox|default-src 'none'|frame-ancestors 'none'/)
    const caching = String(answer.headers['cache-control'])
    expect(mayBeShared(route) || /^(private|no-store)\b/.test(caching), `cache-control: ${caching}`).toBe(true)
  },
)
