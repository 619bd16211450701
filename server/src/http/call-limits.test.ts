import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import * as wire from '@pairtake/protocol/session/session-endpoints'
import { saveUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { viewLetter } from '#features/mail/letter-view.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { openCaller, type TestCaller } from '#testing/callers.ts'
import { listenAnywhere, openEventStream } from '#testing/event-stream.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const password = 'slow mornings 7'
const madeUp = () => `Bearer ${randomBytes(32).toString('base64url')}`
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const countOf = (statuses: readonly { status: number }[], wanted: number) => statuses.filter(({ status }) => status === wanted).length

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function open(env: Record<string, string>): Promise<{ app: TestApp; origin: string; from: (address: string) => TestCaller }> {
  const app = await openTestApp(env)
  opened.push(app)
  const origin = await listenAnywhere(app.app)
  const from = (address: string) => {
    const caller = openCaller(origin, address)
    opened.push(caller)
    return caller
  }
  return { app, origin, from }
}

const member = (app: TestApp) => buildAgency(app.deps, { password_hash: passwordHash })

describe('a flood of logins', () => {
  test.each([
    ['is refused beyond the limit of its network', '120'],
    ['that the limit would take waits in turns', '1000000'],
  ])('ABUSE 35 with made-up headers %s, and a member elsewhere logs in within a second', async (_words, writes) => {
    const { app, from } = await open({ WRITES_PER_MINUTE: writes, FAILED_LOGINS_PER_NETWORK: '1000000' })
    const { email } = await member(app)
    const [flooder, other] = [from('127.0.0.1'), from('127.0.0.2')]
    let checked = 0
    const guess = async (n: number) => {
      const answer = await flooder.send('POST', '/auth/login', {
        headers: { authorization: madeUp(), 'x-forwarded-for': `203.0.113.${n % 250}` },
        body: { username: `nobody${n}@test.example`, password: 'not the password' },
      })
      if (answer.status === 401) checked += 1
      return answer
    }
    const flood = Promise.all(Array.from({ length: 450 }, (_none, n) => guess(n)))
    const workBetween: number[] = []
    for (let n = 0; n < 5; n++) {
      const before = checked
      expect((await other.send('POST', '/auth/login', { body: { username: email, password } })).status).toBe(200)
      workBetween.push(checked - before)
    }
    const answers = await flood
    // One takes about 20 ms. A hundred calls of the flood wait at a time, so without turns the result would be about that many.
    expect(median(workBetween)).toBeLessThan(20)
    expect(countOf(answers, 401) + countOf(answers, 429)).toBe(450)
    expect(countOf(answers, 429)).toBeGreaterThan(200)
    expect(answers.every(({ status, retryAfter }) => status !== 429 || retryAfter > 0)).toBe(true)
  })

  test('ABUSE 35 over many accounts, one try each, is ended for that network; a reset still works there', async () => {
    const { app, from } = await open({ FAILED_LOGINS_PER_NETWORK: '20' })
    const { email } = await member(app)
    const [stuffer, other] = [from('127.0.0.1'), from('127.0.0.2')]
    const login = (caller: TestCaller, username: string, words: string) =>
      caller.send('POST', '/auth/login', { body: { username, password: words } })
    const guessTen = async (first: number) => {
      for (let n = first; n < first + 10; n++) {
        expect((await login(stuffer, `account${n}@test.example`, 'leaked words 1')).status).toBe(401)
      }
    }
    await guessTen(0)
    // Whoever logs in to an account of their own in between does not start the count of their network anew.
    expect((await login(stuffer, email, password)).status).toBe(200)
    await guessTen(10)
    const right = await login(stuffer, email, password)
    expect(right.status).toBe(429)
    expect(right.retryAfter).toBeGreaterThan(60)
    expect((await login(other, email, password)).status).toBe(200)

    await app.call(wire.requestPasswordReset, { body: { email } })
    await app.runTasks()
    const mail = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', email).executeTakeFirstOrThrow()
    const token = /\/reset-password\/(\S+)/.exec(viewLetter(mail, app.deps).text)?.[1]
    const pair = { first: 'a new beginning', second: 'a new beginning' }
    const reset = await stuffer.send('POST', '/auth/reset-password-confirm', { body: { token, password: pair } })
    expect([reset.status, reset.body]).toEqual([200, expect.stringContaining('authToken')])
    app.clock.turn(15 * 60_000)
    expect((await login(stuffer, email, 'a new beginning')).status).toBe(200)
  })
})

describe('who pays for a call', () => {
  const save = (caller: TestCaller, authorization: string) =>
    caller.send('PATCH', saveUserProfile.path, {
      headers: { authorization },
      body: { firstName: 'Ida', lastName: 'Lund', companyName: 'Studio' },
    })

  test('ABUSE 35 one token in 64 spellings of Bearer has one member’s writes, from however many networks', async () => {
    const { app, from } = await open({ WRITES_PER_MINUTE: '10' })
    const { token } = await member(app)
    const spellings = Array.from({ length: 64 }, (_none, n) =>
      'bearer'
        .split('')
        .map((letter, at) => (n & (1 << at) ? letter.toUpperCase() : letter))
        .join(''),
    )
    const answers = []
    for (const [n, spelling] of spellings.entries()) answers.push(await save(from(`127.0.1.${(n % 3) + 1}`), `${spelling} ${token}`))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([10, 54])
  })

  test('ABUSE 35 made-up tokens count against their network, and stop neither the members in it nor anybody elsewhere', async () => {
    const { app, from } = await open({ WRITES_PER_MINUTE: '10', VISITOR_READS_PER_MINUTE: '10' })
    const [here, stranger] = [await member(app), await member(app)]
    const [office, elsewhere] = [from('127.0.0.1'), from('127.0.0.2')]
    expect((await save(office, `Bearer ${here.token}`)).status).toBe(200)
    const writes = []
    const reads = []
    for (let n = 0; n < 30; n++) {
      writes.push(await save(office, madeUp()))
      reads.push(await office.send('GET', '/notifications', { headers: { authorization: madeUp() } }))
    }
    expect([countOf(writes, 401), countOf(writes, 429)]).toEqual([10, 20])
    expect([countOf(reads, 401), countOf(reads, 429)]).toEqual([10, 20])
    const read = (caller: TestCaller, { token }: TestMember) =>
      caller.send('GET', '/notifications', { headers: { authorization: `Bearer ${token}` } })
    expect([(await read(office, here)).status, (await save(office, `Bearer ${here.token}`)).status]).toEqual([200, 200])
    expect([(await read(elsewhere, stranger)).status, (await save(elsewhere, madeUp())).status]).toEqual([200, 401])
  })

  test('a member seen for the first time does not cost the network anything', async () => {
    const { app, from } = await open({ WRITES_PER_MINUTE: '2', VISITOR_READS_PER_MINUTE: '2' })
    const office = from('127.0.0.1')
    for (let n = 0; n < 6; n++) {
      const { token } = await member(app)
      const authorization = `Bearer ${token}`
      const { status } =
        n % 2 ? await save(office, authorization) : await office.send('GET', '/notifications', { headers: { authorization } })
      expect(status).toBe(200)
    }
  })

  test('ABUSE 35 addresses of one /64 are one network, and another spelling of a route is the same route', async () => {
    const { app } = await open({ WRITES_PER_MINUTE: '5', TRUST_PROXY: 'loopback' })
    const from = (address: string, path = '/internal/auth/login') =>
      app.app.inject({
        method: 'POST',
        url: path,
        headers: { 'x-forwarded-for': address },
        payload: { username: 'nobody@test.example', password: 'x' },
      })
    const answers = []
    for (let n = 1; n <= 9; n++) answers.push((await from(`2001:db8:1:2::${n}`, n % 2 ? '/%69nternal/auth/login' : undefined)).statusCode)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401)
  })

  test('events of the payment provider come in bursts from one network, and are not counted as its writes', async () => {
    const { from } = await open({ WRITES_PER_MINUTE: '2' })
    const provider = from('127.0.0.1')
    for (let n = 0; n < 5; n++) expect((await provider.send('POST', '/payments/webhook', { body: {} })).status).toBe(400)
  })

  test('changing the password over and over is refused, since each change costs two hashes', async () => {
    const { app } = await open({})
    const { token } = await member(app)
    const change = (from: string, to: string) =>
      app.raw('POST', '/user/change-password', { as: { token }, body: { oldPassword: from, password: { first: to, second: to } } })
    let current = password
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const { status } = await change(current, `slow mornings ${n}!`)
      statuses.push(status)
      if (status < 400) current = `slow mornings ${n}!`
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('bodies in memory', () => {
  type Begun = { status(): string | undefined; heard(): string; end(): void }

  /** Starts a long body; an accepted one is answered once it ends. */
  function begin(origin: string, head: string): Begun {
    const { port, host } = new URL(origin)
    let heard = ''
    let status: string | undefined
    const socket = createConnection(Number(port), '127.0.0.1')
    // Before it is connected, so that an end that follows at once does not overtake it.
    socket.write(`${head}\r\nhost: ${host}\r\ncontent-type: application/json\r\n\r\n5\r\n{"a":\r\n`)
    opened.push({ close: () => socket.destroy() })
    socket.on('data', (bytes) => {
      heard += String(bytes)
      status ??= heard.split(' ')[1]
    })
    socket.on('error', () => (status ??= 'broken'))
    return { status: () => status, heard: () => heard, end: () => socket.write('2\r\n1}\r\n0\r\n\r\n') }
  }
  const waitFor = { interval: 20 }
  const statusOf = async (begun: Begun) => {
    await expect.poll(begun.status, waitFor).toBeDefined()
    return begun.status()
  }

  const oneMiBOf = (origin: string, { token }: TestMember) =>
    begin(origin, `POST /internal/campaigns HTTP/1.1\r\ntransfer-encoding: chunked\r\nauthorization: Bearer ${token}`)

  test('ABUSE 36 of visitors are short, of made-up tokens are not begun, and of one member have room for so many', async () => {
    const { app, origin } = await open({})
    const [one, other] = [await member(app), await member(app)]
    const long = 'content-length: 1000000'
    expect(await statusOf(begin(origin, `POST /internal/auth/login HTTP/1.1\r\n${long}`))).toBe('413')
    expect(await statusOf(begin(origin, `POST /internal/campaigns HTTP/1.1\r\n${long}\r\nauthorization: ${madeUp()}`))).toBe('401')
    const all = Array.from({ length: 20 }, () => oneMiBOf(origin, one))
    const statuses = () => all.map((begun) => begun.status())
    await expect.poll(() => statuses().filter((status) => status === '429').length, waitFor).toBe(4)
    const apart = oneMiBOf(origin, other)
    apart.end()
    expect(await statusOf(apart)).toBe('400')
    const taken = all.filter((begun) => begun.status() === undefined)
    expect(taken).toHaveLength(16)
    for (const begun of taken) begun.end()
    await expect.poll(() => statuses().filter((status) => status === '400').length, waitFor).toBe(16)
  })

  test('ABUSE 36 of all members together have room for 128 MiB, and again as much once they have arrived', async () => {
    const { app, origin } = await open({})
    const [last, ...members] = await Promise.all([member(app), ...Array.from({ length: 8 }, () => member(app))])
    const all = members.flatMap((one) => Array.from({ length: 17 }, () => oneMiBOf(origin, one)))
    const countOfAll = (status: string | undefined) => all.filter((begun) => begun.status() === status).length
    // One of each member is refused when their other sixteen are held.
    await expect.poll(() => countOfAll('429'), waitFor).toBe(8)
    expect(countOfAll(undefined)).toBe(128)
    const further = oneMiBOf(origin, last)
    await expect.poll(further.heard, waitFor).toContain('"code":"OVERLOADED"')
    expect(further.heard()).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i)

    for (const begun of all) if (begun.status() === undefined) begun.end()
    await expect.poll(() => countOfAll('400'), waitFor).toBe(128)
    const after = oneMiBOf(origin, last)
    after.end()
    expect(await statusOf(after)).toBe('400')
  })
})

describe('behind a trusted proxy', () => {
  test('ABUSE 35 a network has so many unanswered calls at a time, and others as many', async () => {
    const { app, origin } = await open({ TRUST_PROXY: 'loopback', CONNECTIONS_PER_NETWORK: '3' })
    const { token } = await member(app)
    const as = (address: string) => ({ 'x-forwarded-for': address })
    const streams = []
    for (let n = 0; n < 3; n++) {
      const stream = await openEventStream(origin, token, as('203.0.113.7'))
      opened.push(stream)
      expect(stream.type).toContain('text/event-stream')
      streams.push(stream)
    }
    const call = async (address: string) => {
      const { status, headers } = await fetch(`${origin}/internal/config`, { headers: as(address) })
      return [status, headers.get('retry-after')]
    }
    expect(await call('203.0.113.7')).toEqual([429, '5'])
    expect(await call('203.0.113.8')).toEqual([200, null])
    streams[0]?.close()
    await expect.poll(() => call('203.0.113.7')).toEqual([200, null])
  })
})
