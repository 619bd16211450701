import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { confirmPasswordReset, requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildAgency, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { mailedLinks } from '#testing/mailed-links.ts'
import { storedFiles } from '#testing/stored-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { addOperator, removeOperator } from './operator-command-act.ts'
import { hashPassword } from './password-rules.ts'

const password = 'a-long-password-1'
const pair = { first: 'another-long-1', second: 'another-long-1' }

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
})

const ask = (as: { token: string }) => app.call(wire.exportOwnData, { as })
const open = async (url: string) => {
  const { pathname, search } = new URL(url)
  return (await app.raw('GET', pathname + search)).status
}
const files = async () => (await storedFiles(app)).filter((path) => path.includes('exports/'))
const changePassword = () => app.call(wire.changePassword, { as: member, body: { oldPassword: password, password: pair } })

/** What somebody exported who got into the account. */
async function exportedBy({ id }: TestMember) {
  const token = await openSession(app.deps, id)
  const { url } = (await ask({ token })).body.data
  expect(await open(url)).toBe(200)
  return url
}

const ways: Record<string, () => Promise<unknown>> = {
  'a changed password': changePassword,
  'a password set by a mailed link': async () => {
    await app.call(requestPasswordReset, { body: { email: member.email } })
    const token = await mailedLinks(app).linkToken(member.email, /\/reset-password\/(\S+)/)
    return app.call(confirmPasswordReset, { body: { token, password: pair } })
  },
  'a suspension': async () =>
    app.call(suspendMember, { as: await buildOperator(app.deps), params: { id: member.id }, body: { reason: 'A test.' } }),
  'the deletion of the account': () => app.call(wire.deleteAccount, { as: member, body: { password } }),
}

test.each(Object.entries(ways))('R-531 ABUSE-21 the address of exported data ends with %s, and its file is removed', async (_, end) => {
  const bystander = await buildAgency(app.deps)
  await exportedBy(bystander)
  const url = await exportedBy(member)
  await end()
  expect(await open(url)).toBe(404)
  const others = await app.deps.db.selectFrom('data_export').select('made_at').where('member_id', '=', bystander.id).execute()
  expect(others).toEqual([{ made_at: app.deps.now() }])
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  // Not only a day later, as every export.
  const { rows } = await sql`select from task.job where name = 'remove-files' and data::text like ${`%${name}%`}`.execute(app.deps.db)
  expect(rows).toHaveLength(2)
  await app.runTasks()
  expect((await files()).filter((path) => path.includes(name))).toEqual([])
})

test('R-531 the address of an operator’s data ends with a password set by the command, and with the removal', async () => {
  const { db, config } = app.deps
  const [operator] = [await buildOperator(app.deps), await buildOperator(app.deps)]
  const url = await exportedBy(operator)
  await addOperator(db, { config, now: app.deps.now(), email: operator.email, password: 'another-long-1' })
  expect(await open(url)).toBe(404)
  const again = await exportedBy(operator)
  await removeOperator(db, { now: app.deps.now(), email: operator.email, isLastAllowed: true })
  expect(await open(again)).toBe(404)
})

test('R-531 a member who changed the password exports again right away; one device less changes nothing', async () => {
  const url = await exportedBy(member)
  const other = await openSession(app.deps, member.id)
  const sessions = (await app.call(wire.listSessions, { as: { token: other } })).body.data
  const { id } = sessions.find((session) => session.current) ?? { id: '' }
  await app.call(wire.endSession, { as: member, params: { id } })
  expect(await open(url)).toBe(200)
  expect((await changePassword()).status).toBe(200)
  const again = await ask(member)
  expect([again.status, await open(again.body.data.url)]).toEqual([200, 200])
})

test('R-531 an export during which the sessions end is refused and leaves no row', async () => {
  const token = await openSession(app.deps, member.id)
  const { putFile } = app.deps.storage
  const meanwhile = vi.spyOn(app.deps.storage, 'putFile')
  meanwhile.mockImplementationOnce(async (...given) => {
    await changePassword()
    return Reflect.apply(putFile, app.deps.storage, given)
  })
  const refused = await ask({ token })
  meanwhile.mockRestore()
  expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await app.deps.db.selectFrom('data_export').select('name').where('member_id', '=', member.id).execute()).toEqual([])
})

test('R-531 of the session that changes the password meanwhile, too; it is asked to try again, which it can', async () => {
  const { putFile } = app.deps.storage
  const meanwhile = vi.spyOn(app.deps.storage, 'putFile')
  meanwhile.mockImplementationOnce(async (...given) => {
    await changePassword()
    return Reflect.apply(putFile, app.deps.storage, given)
  })
  const refused = await ask(member)
  meanwhile.mockRestore()
  expect([refused.status, refused.error.message]).toEqual([429, 'Your password was changed in the meantime. Please try again.'])
  expect((await ask(member)).status).toBe(200)
})
