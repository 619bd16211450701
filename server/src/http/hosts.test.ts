import { connect } from 'node:net'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { postMail, usualOrigin } from '#features/mail/mail-queries.ts'
import { hostsOf } from './hosts.ts'

const evil = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example#localhost',
  '192.0.2.1',
  '2130706433',
]

describe('the names that are served', () => {
  test('ABUSE 38 are those of the machine itself, with whatever port', () => {
    const { serves } = hostsOf({ publicUrl: undefined, host: '127.0.0.1' })
    for (const host of ['localhost', 'LOCALHOST:3000', 'shop.localhost:80', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'localhost.']) {
      expect(serves(host), host).toBe(true)
    }
    for (const host of [...evil, '', ':3000', '[::2]', 'localhost:port', 'localhost/..', 'a b']) expect(serves(host), host).toBe(false)
  })

  test('ABUSE 38 are PUBLIC_URL’s, or else where it listens', () => {
    const named = hostsOf({ publicUrl: 'https://pairtake.test', host: '0.0.0.0' })
    expect(['pairtake.test', 'Pairtake.test:443', 'localhost'].every(named.serves)).toBe(true)
    expect([...evil, '10.0.0.1', 'app.pairtake.test', 'pairtake.test.evil.example'].some(named.serves)).toBe(false)

    const listening = hostsOf({ publicUrl: undefined, host: '192.168.1.20' })
    expect(listening.serves('192.168.1.20:3000')).toBe(true)
    expect([...evil, '192.168.1.21'].some(listening.serves)).toBe(false)
    expect(hostsOf({ publicUrl: undefined, host: '2001:db8::5' }).serves('[2001:db8::5]:3000')).toBe(true)
  })

  test('ABUSE 38 listening everywhere without a name, any address is served and no name, and none of them is mailed', () => {
    const open = hostsOf({ publicUrl: undefined, host: '0.0.0.0' })
    expect([open.serves('192.168.1.20:3000'), open.serves('[fd00::5]:3000'), open.serves('evil.example')]).toEqual([true, true, false])
    expect([open.isOurs('192.168.1.20:3000'), open.isOurs('0.0.0.0'), open.isOurs('localhost:3000')]).toEqual([false, false, true])
  })
})

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps, { password_hash: await hashPassword('slow mornings 7') })
})
afterAll(() => app.close())

const absent = '01890000-0000-7000-8000-000000000000'
const calls = allEndpoints.map(({ endpoint }) => [endpoint.method, pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, absent)] as const)
const others = [
  ['GET', '/internal/mailbox'],
  ['GET', `/internal/mailbox/${absent}/page`],
  ['GET', '/'],
  ['GET', '/mailbox'],
  ['GET', '/assets/index.js'],
  ['GET', `/media/files/${absent}/original`],
  ['GET', '/media/pictures/x.jpg'],
  ['PUT', `/media/uploads/${absent}/parts/1`],
  ['GET', '/mail/unsubscribe/x'],
  ['POST', '/internal/payments/webhook'],
  ['GET', '/sandbox-payments/card-frame'],
  ['GET', '/robots.txt'],
  ['GET', '/nothing'],
] as const

test.each([...others, ...calls])('ABUSE 38 %s %s answers 421 to another host, whoever asks', async (method, path) => {
  for (const headers of [
    { host: 'evil.example' },
    { host: 'evil.example', authorization: `Bearer ${agency.token}`, 'if-none-match': 'W/"x"', 'x-forwarded-host': 'localhost' },
  ]) {
    const answer = await app.app.inject({ method, url: path, headers })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ code: 'WRONG_HOST' })
  }
})

test('ABUSE 38 no later mail names a host that somebody else put into a call', async () => {
  const body = { username: agency.email, password: 'slow mornings 7' }
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
    { 'x-forwarded-proto': 'evil' },
  ] as Record<string, string>[]) {
    await app.call(login, { body, headers })
  }
  await app.deps.db
    .insertInto('installation')
    .values({ name: 'local_origin', value: 'http://evil.example' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'http://evil.example' }))
    .execute()
  expect(await usualOrigin(app.deps.db, app.deps)).toBe('http://localhost:3000')
  await app.call(login, { body })
  expect(await usualOrigin(app.deps.db, app.deps)).toBe('http://localhost')
  await postMail(app.deps.db, app.deps, { memberId: agency.id, cause: 'test:host', letter: { kind: 'password_changed' } })
  const mails = await app.deps.db.selectFrom('mail').selectAll().execute()
  expect(mails).not.toHaveLength(0)
  expect(JSON.stringify(mails)).not.toContain('evil')
})

test('ABUSE 38 over a connection: no host, two hosts and another host, on the short way of polls too', async () => {
  const { port } = new URL(await listenAnywhere(app.app))
  const own = `127.0.0.1:${port}`
  const asked = await fetch(`http://${own}/internal/unread-messages`, { headers: { authorization: `Bearer ${agency.token}` } })
  const poll = `authorization: Bearer ${agency.token}\r\nif-none-match: ${asked.headers.get('etag')}\r\n`
  const statusOf = (head: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}connection: close\r\n\r\n`))
      socket
        .on('data', (bytes) => (heard += String(bytes)))
        .on('error', reject)
        .on('close', () => resolve(heard.split(' ')[1] ?? ''))
    })
  const get = (version: string, hosts: string) => statusOf(`GET /internal/unread-messages HTTP/${version}\r\n${hosts}${poll}`)
  expect(await get('1.1', `host: ${own}\r\n`)).toBe('304')
  expect(await get('1.1', `Host: evil.example\r\n`)).toBe('421')
  expect(await get('1.1', `host: ${own}\r\nHost: evil.example\r\n`)).toBe('400')
  expect(await get('1.1', `Host: evil.example\r\nhost: ${own}\r\n`)).toBe('400')
  expect(await get('1.1', '')).toBe('400')
  expect(await get('1.0', '')).toBe('400')
  const absolute = await statusOf(`GET http://evil.example/internal/mailbox HTTP/1.1\r\nhost: ${own}\r\n`)
  expect(absolute).toBe('400')
})

test('X-Forwarded-Host only counts from a trusted proxy, and is held to the same list', async () => {
  const behind = await openTestApp({ PUBLIC_URL: 'https://pairtake.test', TRUST_PROXY: 'loopback' })
  const statusOf = async (headers: Record<string, string>) => (await behind.app.inject({ url: '/internal/config', headers })).statusCode
  expect(await statusOf({ host: 'app:3000', 'x-forwarded-host': 'pairtake.test' })).toBe(200)
  expect(await statusOf({ host: 'app:3000', 'x-forwarded-host': 'evil.example' })).toBe(421)
  expect(await statusOf({ host: 'app:3000' })).toBe(421)
  await behind.close()
})

test('a TRUST_PROXY that means nothing is refused at the start, in a sentence', () => {
  expect(() => readConfig({ TRUST_PROXY: 'nginx' })).toThrow(/TRUST_PROXY: nginx is not an address or a range of addresses; give true/)
})
