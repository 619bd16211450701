import { setTimeout } from 'node:timers/promises'
import { login } from '@pairtake/protocol/session/session-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, buildApplication, buildContract } from '../../testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPassword } from '../session/password-rules.ts'

let app: TestApp
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

async function couldDelete(member: TestMember): Promise<TestMember> {
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
  return member
}

async function buildPair() {
  const agency = await buildAgency(app.deps)
  return { agency, creator: await buildCreator(app.deps), campaign: await buildPublishedCampaign(app.deps, agency) }
}

const deletion = (as: TestMember) => app.call(wire.deleteAccount, { as, body: { password } })
const requestOf = (id: string) => app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('is refused to both sides while a job is open', async () => {
  const contract = await buildContract(app, await buildPair())
  for (const member of [contract.agency, contract.creator]) {
    const refused = await deletion(await couldDelete(member))
    expect([refused.status, refused.error.code]).toEqual([409, 'ACCOUNT_IN_USE'])
    expect(refused.error.message).toContain('job')
    expect((await app.call(wire.getAuthUser, { as: member })).status).toBe(200)
  }
})

test('a refused deletion leaves open requests as they were', async () => {
  const { creator } = await buildContract(app, await buildPair())
  const agency = await buildAgency(app.deps)
  const other = await buildApplication(app, { agency, creator, campaign: await buildPublishedCampaign(app.deps, agency) })
  expect((await deletion(await couldDelete(creator))).status).toBe(409)
  expect((await requestOf(other.requestId)).state).toBe('new')
})

test('a leaving creator is withdrawn, a leaving agency’s candidates are declined', async () => {
  const first = await buildApplication(app, await buildPair())
  expect((await deletion(await couldDelete(first.creator))).status).toBe(200)
  expect(await requestOf(first.requestId)).toMatchObject({ state: 'declined', withdrawn: true })
  const second = await buildApplication(app, await buildPair())
  expect((await deletion(await couldDelete(second.agency))).status).toBe(200)
  expect(await requestOf(second.requestId)).toMatchObject({ state: 'declined', withdrawn: false })
})

test('the address is free for a new account, and the old password opens nothing', async () => {
  const agency = await couldDelete(await buildAgency(app.deps))
  await deletion(agency)
  expect((await app.call(login, { body: { username: agency.email, password } })).status).toBe(401)
  expect((await buildAgency(app.deps, { email: agency.email, email_key: agency.email })).email).not.toBe('')
})

test('deleting while being hired: one of the two happens, never both', async () => {
  for (let round = 0; round < 16; round++) {
    const bargain = await buildApplication(app, await buildPair())
    const creator = await couldDelete(bargain.creator)
    // The password takes its time first: the later the hiring begins, the surer the deletion wins.
    const hiring = setTimeout(round * 3).then(() => accept(app, bargain.agency, bargain))
    const [left, hired] = await Promise.all([deletion(creator), hiring])
    expect([left.status, hired.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const contracts = await app.deps.db.selectFrom('contract').selectAll().where('creator_id', '=', creator.id).execute()
    expect(contracts).toHaveLength(hired.status === 200 ? 1 : 0)
  }
})
