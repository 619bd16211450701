import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { confirmPasswordReset, logout, requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildAgency, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { mailedLinks } from '#testing/mailed-links.ts'
import { cutListeners } from '#testing/cut-listeners.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { openEventStream } from '#testing/event-stream.ts'
import { openSecondProcess } from '#testing/second-process.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { removeOperator } from './operator-command-act.ts'
import { hashPassword } from './password-rules.ts'

const password = 'a-long-password-1'
const pair = { first: 'another-long-1', second: 'another-long-1' }

let app: TestApp
let second: Awaited<ReturnType<typeof openSecondProcess>>
let operator: TestMember
let member: TestMember

/** Database notifications to the two processes are queued here while they are cut off. */
let unheard: (() => void)[] | undefined
const emit = pg.Client.prototype.emit
beforeAll(async () => {
  pg.Client.prototype.emit = function perhapsDeaf(this: pg.Client, ...given: unknown[]) {
    if (unheard === undefined || given[0] !== 'notification') return Reflect.apply(emit, this, given)
    unheard.push(() => Reflect.apply(emit, this, given))
    return true
  } as typeof emit
  app = await openTestApp()
  second = await openSecondProcess(app)
  operator = await buildOperator(app.deps)
})
beforeEach(async () => {
  member = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
})
const hearAgain = () => {
  const late = unheard ?? []
  unheard = undefined
  for (const hear of late) hear()
}
afterEach(hearAgain)
afterAll(async () => {
  pg.Client.prototype.emit = emit
  await second.close()
  await app.close()
})

const here = async (token: string) => (await app.call(wire.getAuthUser, { as: { token } })).status
const statusAt = async ({ origin }: { origin: string }, token: string) =>
  (await fetch(`${origin}${pathPrefix}/user/general`, { headers: { authorization: `Bearer ${token}` } })).status
const there = (token: string) => statusAt(second, token)

/** A session that both processes know and have cached. */
async function knownSession({ id }: TestMember): Promise<string> {
  const token = await openSession(app.deps, id)
  expect([await here(token), await there(token)]).toEqual([200, 200])
  return token
}

async function resetByMail(): Promise<unknown> {
  await app.call(requestPasswordReset, { body: { email: member.email } })
  const token = await mailedLinks(app).linkToken(member.email, /\/reset-password\/(\S+)/)
  return app.call(confirmPasswordReset, { body: { token, password: pair } })
}

const current = async (as: { token: string }) => {
  const { body } = await app.call(wire.listSessions, { as })
  return body.data.find((session) => session.current)?.id ?? ''
}

const ways: Record<string, (token: string) => Promise<unknown>> = {
  logout: (token) => app.call(logout, { as: { token } }),
  'ending one of the devices': async (token) => app.call(wire.endSession, { as: member, params: { id: await current({ token }) } }),
  'a changed password': () => app.call(wire.changePassword, { as: member, body: { oldPassword: password, password: pair } }),
  'a password set by a mailed link': resetByMail,
  'a suspension': () => app.call(suspendMember, { as: operator, params: { id: member.id }, body: { reason: 'A test.' } }),
  'the deletion of the account': () => app.call(wire.deleteAccount, { as: member, body: { password } }),
}

describe('ABUSE-21 R-237 a session ends with its answer in the process that ended it, and in every other as soon as that hears of it:', () => {
  for (const [words, end] of Object.entries(ways)) {
    test(`by ${words}`, async () => {
      const token = await knownSession(member)
      unheard = []
      await end(token)
      expect(await here(token)).toBe(401)
      hearAgain()
      await expect.poll(() => there(token)).toBe(401)
    })
  }

  test('also if its connection was interrupted meanwhile, with the streams that are open', async () => {
    const token = await knownSession(member)
    const stream = await openEventStream(second.origin, token)
    await stream.until('retry')
    // What is announced now is never heard.
    unheard = []
    await app.call(logout, { as: { token } })
    await cutListeners(app.deps.db)
    expect(await stream.until('"all"')).toContain('"all"')
    unheard = undefined
    expect(await there(token)).toBe(401)
    await stream.ended
  })

  test('also while its connection is interrupted, and it hears of nothing', async () => {
    const proxy = await openDatabaseProxy(app.databaseUrl)
    const deaf = await openSecondProcess(app, { listenUrl: proxy.url })
    onTestFinished(async () => {
      proxy.goOn()
      await deaf.close()
      await proxy.close()
    })
    const token = await knownSession(member)
    expect(await statusAt(deaf, token)).toBe(200)
    // Its other connections to the database still work.
    proxy.refuse()
    await expect.poll(() => deaf.listener.isConnected).toBe(false)
    await app.call(logout, { as: { token } })
    expect([deaf.listener.isConnected, await statusAt(deaf, token)]).toEqual([false, 401])
  })

  test('by the removal of an operator, which another process does', async () => {
    const leaving = await buildOperator(app.deps)
    const token = await knownSession(leaving)
    await removeOperator(app.deps.db, { now: app.deps.now(), email: leaving.email, isLastAllowed: false })
    await expect.poll(() => here(token)).toBe(401)
    await expect.poll(() => there(token)).toBe(401)
  })
})
