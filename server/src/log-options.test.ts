import { Writable } from 'node:stream'
import * as signupWire from '@pairtake/protocol/session/signup-endpoints'
import * as wire from '@pairtake/protocol/session/session-endpoints'
import { changePassword, getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { logOptions, tellError, withoutSecrets } from './log-options.ts'
import { listenAnywhere } from './testing/event-stream.ts'
import { mailedLinks, person, confirmPath } from './testing/mailed-links.ts'
import { openRawSocket } from './testing/raw-sockets.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let logged = ''
let log: Logger
beforeAll(async () => {
  app = await openTestApp()
  const keep = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  log = pino({ ...logOptions, level: 'trace' }, keep)
})
afterAll(() => app.close())

/** Every secret that a run has issued or received. */
async function secretsOf(run: { tokens: string[]; passwords: string[] }): Promise<string[]> {
  const links = await app.deps.db.selectFrom('mail_link').select('token_hash').execute()
  const sessions = await app.deps.db.selectFrom('session').select('token_hash').execute()
  const hashes = [...links, ...sessions].flatMap(({ token_hash: bytes }) => [bytes.toString('hex'), bytes.toString('base64url')])
  return [...run.tokens, ...run.passwords, ...hashes, person.email, app.deps.signingSecret]
}

test('R-263 the id of a trace is told, and nothing else that looks like it', () => {
  const id = '0af7651916cd43dd8448eb211c80319c'
  expect(withoutSecrets(`{"trace_id":"${id}","token":"${id}"}`)).toBe(`{"trace_id":"${id}","token":"(secret)"}`)
  expect(withoutSecrets(`{"trace_id":"${id}${id}"}`)).toBe('{"trace_id":"(secret)"}')
})

test('ABUSE 20 the log of a run, at its most talkative, holds no token, password or address that was issued in it', async () => {
  const faulty = await buildApp({ ...app.deps, log })
  const origin = await listenAnywhere(faulty)
  const tokens: string[] = []
  const { linkToken } = mailedLinks(app)
  await app.call(signupWire.signup, { body: person })
  tokens.push(await linkToken(person.email, confirmPath))
  const { body } = await app.call(wire.confirmEmail, { params: { token: tokens[0] ?? '' } })
  tokens.push(body.authToken)
  const login = await app.call(wire.login, { body: { username: person.email, password: person.password } })
  tokens.push(login.body.token)
  await app.call(wire.requestPasswordReset, { body: { email: person.email } })
  tokens.push(await linkToken(person.email, /\/reset-password\/(\S+)/))

  // The same calls while everything fails: the table is missing, then the request is not HTTP.
  await app.deps.db.schema.alterTable('member').renameTo('member_gone').execute()
  const ask = (method: string, path: string, given: object = {}) =>
    fetch(`${origin}/internal${path}`, {
      method,
      headers: { authorization: `Bearer ${login.body.token}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(given) }),
    }).then((answer) => answer.status)
  const statuses = [
    await ask('GET', getAuthUser.path),
    await ask('POST', changePassword.path, {
      oldPassword: person.password,
      password: { first: 'brand new words', second: 'brand new words' },
    }),
    await ask('POST', wire.login.path, { username: person.email, password: person.password }),
    await ask('POST', wire.confirmPasswordReset.path, {
      token: tokens.at(-1),
      password: { first: 'brand new words', second: 'brand new words' },
    }),
    await ask('POST', `/auth/confirm-email/${tokens[0]}`),
  ]
  await app.deps.db.schema.alterTable('member_gone').renameTo('member').execute()
  const garbled = await openRawSocket(origin)
  garbled.socket.write(`GET /confirm-email/${tokens[0]} HTTP/9.9\r\nauthorization: Bearer ${login.body.token}\r\n\r\n`)
  await garbled.ended()
  await faulty.close()

  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(1)
  expect(logged).toContain('call failed')
  for (const secret of await secretsOf({ tokens, passwords: [person.password, 'brand new words'] })) expect(logged).not.toContain(secret)
})

test('an error of the database is told without its row, its statement or its client', async () => {
  logged = ''
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const token = 'Qm9vbXNoYWthbGFrYS1ub3QtYS10b2tlbi1hdC1hbGw'
  try {
    await client.query('create temp table t (email text constraint t_once primary key)')
    await client.query('insert into t values ($1)', ['ida@studio.example'])
    await client.query('insert into t values ($1)', ['ida@studio.example'])
  } catch (error) {
    Object.assign(error as Error, { client, connection: client.connection })
    log.error({ err: error, client, request: { headers: { authorization: token } } }, 'failed')
  }
  await client.end()
  const line = JSON.parse(logged) as { err: object }
  expect(Object.keys(line.err).toSorted()).toEqual(['code', 'constraint', 'message', 'stack', 'type'])
  expect(line).toMatchObject({ err: { code: '23505', constraint: 't_once' }, msg: 'failed' })
  expect(Object.keys(line)).not.toContain('client')
  for (const secret of ['ida@', token, 'insert into']) expect(logged).not.toContain(secret)
})

test('words keep their ids and places, and lose their secrets', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const at = 'at read (file:///srv/pairtake/node_modules/@fastify/multipart/a-very-long-name-of-a-file-that-is-no-secret.ts:12:34)'
  expect(withoutSecrets(`campaign ${id} ${at}`)).toBe(`campaign ${id} ${at}`)
  expect(withoutSecrets(`for ida@studio.example with ${'aB3_'.repeat(11)} and ${'aB3-'.repeat(11)}.x1`)).toBe(
    'for (address) with (secret) and (secret)',
  )
  const line = JSON.stringify({ msg: `"ida@studio.example"\n${'aB3_'.repeat(11)}\\"` })
  expect(JSON.parse(withoutSecrets(line))).toEqual({ msg: '"(address)"\n(secret)\\"' })
  expect(tellError('no error, ida@studio.example')).toBe('no error, (address)')
})

test('an error that the task queue tells of in an object of its own is logged in its words', () => {
  expect(tellError({ message: 'Connection terminated', stack: 'Error: Connection terminated', queue: 'deliver-mail' })).toEqual({
    type: 'Error',
    message: 'Connection terminated',
    stack: 'Error: Connection terminated',
  })
  expect(tellError({ queue: 'deliver-mail' })).toBe('[object Object]')
})
