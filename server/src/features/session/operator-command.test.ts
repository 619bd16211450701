import type { CampaignId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/session/session-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { addOperator, listOperators, removeOperator } from './operator-command-act.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const add = (email: string, password?: string) =>
  addOperator(app.deps.db, { config: app.deps.config, now: app.deps.now(), email, password })

test('an operator chooses the password by the printed link', async () => {
  const { link } = await add('Olga@market.example')
  const token = link?.split('/').at(-1) ?? ''
  const { body } = await app.call(wire.confirmPasswordReset, {
    body: { token, password: { first: 'a long way home', second: 'a long way home' } },
  })
  const user = await app.call(getAuthUser, { as: { token: body.authToken } })
  expect(user.body.data).toMatchObject({ role: 'operator', displayName: 'Olga Operator', creatorProfileState: null })
})

test('ABUSE-21 a password from the environment is set, and replaced when the command runs again, which ends the sessions of the old one', async () => {
  const statusOf = async (as: { token: string }) => (await app.raw('GET', '/operator/overview', { as })).status
  const sessions: { token: string }[] = []
  for (const password of ['a long way home', 'another way home']) {
    await add('omar@market.example', password)
    const loggedIn = await app.call(wire.login, { body: { username: 'omar@market.example', password } })
    expect(await statusOf(loggedIn.body)).toBe(200)
    sessions.push(loggedIn.body)
  }
  const [older = { token: '' }, newer = { token: '' }] = sessions
  // The command is a separate process: this one learns of it from the database.
  await expect.poll(() => statusOf(older), { interval: 10 }).toBe(401)
  expect(await statusOf(newer)).toBe(200)
  expect((await app.call(wire.login, { body: { username: 'omar@market.example', password: 'a long way home' } })).status).toBe(401)
  await expect(add('omar@market.example', 'password1')).rejects.toThrow('most common')
  await expect(add('omar@market.example', 'short')).rejects.toThrow('at least 8')
})

test('a member is not made an operator, an address never confirmed is free', async () => {
  const agency = await buildAgency(app.deps)
  await expect(add(agency.email)).rejects.toThrow('belongs to a member')
  await expect(add('nonsense')).rejects.toThrow('not an email address')
  const squatter = await buildAgency(app.deps, { confirmed_at: null })
  expect((await add(squatter.email)).link).toContain('/reset-password/')
})

test('R-095 nobody signs up as an operator', async () => {
  const body = {
    role: 'operator',
    email: 'x@market.example',
    password: 'a long way home',
    firstName: 'X',
    lastName: 'Y',
    residenceCountry: 'DE',
  }
  expect((await app.raw('POST', '/auth/signup', { body })).status).toBe(400)
})

test('R-456 a suspended operator does not count as one who is left, and gets no password until the suspension is lifted', async () => {
  await app.deps.db.updateTable('member').set({ role: 'agency' }).where('role', '=', 'operator').execute()
  const [active, suspended] = ['nils@market.example', 'rosa@market.example']
  for (const email of [active, suspended]) await add(email, 'a long way home')
  const change = { suspended_at: app.deps.now(), suspension_reason: 'On leave.' }
  await app.deps.db.updateTable('member').set(change).where('email', '=', suspended).execute()
  const remove = (email: string) => removeOperator(app.deps.db, { now: app.deps.now(), email, isLastAllowed: false })

  await expect(remove(active)).rejects.toThrow(`${active} is the last operator`)
  for (const password of [undefined, 'another way home'])
    await expect(add(suspended, password)).rejects.toThrow(`${suspended} is suspended`)
  await remove(suspended)
  expect((await app.call(wire.login, { body: { username: active, password: 'a long way home' } })).status).toBe(200)
})

test('R-455 what an operator opened goes with them', async () => {
  await add('lena@market.example')
  const { id } = await app.deps.db.selectFrom('member').select('id').where('email', '=', 'lena@market.example').executeTakeFirstOrThrow()
  const look = { operator_id: id, subject: 'campaign' as const, subject_id: newId<CampaignId>(), opened_at: app.deps.now() }
  await app.deps.db.insertInto('record_look').values(look).execute()
  await removeOperator(app.deps.db, { now: app.deps.now(), email: 'lena@market.example', isLastAllowed: true })
  expect(await app.deps.db.selectFrom('record_look').selectAll().where('operator_id', '=', id).execute()).toEqual([])
})

test('operators are listed and removed at once; the last one only when it is said so', async () => {
  const remove = (email: string, isLastAllowed = false) => removeOperator(app.deps.db, { now: app.deps.now(), email, isLastAllowed })
  const emails = async () => (await listOperators(app.deps.db)).map(({ email }) => email)
  await add('ursa@market.example', 'a long way home')
  const session = await app.call(wire.login, { body: { username: 'ursa@market.example', password: 'a long way home' } })
  const as = { token: session.body.token }
  expect((await app.raw('GET', '/operator/overview', { as })).status).toBe(200)
  const listed = await listOperators(app.deps.db)
  expect(listed.at(-1)).toMatchObject({ email: 'ursa@market.example', isSuspended: false, hasPassword: true, lastSeenAt: app.deps.now() })

  await remove('URSA@market.example')
  expect(await emails()).not.toContain('ursa@market.example')
  // The command is a separate process: this one learns of it from the database. Its own cache would expire only a minute later.
  await expect.poll(async () => (await app.raw('GET', '/operator/overview', { as })).status, { interval: 10 }).toBe(401)
  expect((await app.call(wire.login, { body: { username: 'ursa@market.example', password: 'a long way home' } })).status).toBe(401)
  await expect(remove('ursa@market.example')).rejects.toThrow('There is no operator ursa@market.example')
  expect((await add('ursa@market.example')).link).toContain('/reset-password/')

  const all = await emails()
  const [last = '', ...others] = all
  // Two concurrent removals: one of them would remove the last operator.
  for (const email of others.slice(1)) await remove(email)
  const both = await Promise.allSettled([remove(last), remove(others[0] ?? '')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [only = ''] = await emails()
  await expect(remove(only)).rejects.toThrow('is the last operator')
  await remove(only, true)
  expect(await emails()).toEqual([])
})
