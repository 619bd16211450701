import { markConversationRead, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationId } from '@pairtake/protocol/ids'
import { listNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import { applyToCampaign } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { takeDownCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellCommitted } from './adapters/database/announcements.ts'
import { accept, approve, buildApplication, buildContract, buildItem, termsOf } from './testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from './testing/builders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let statements: string[] = []

// As in round-trips.test.ts: every statement of the process passes through here.
const send = pg.Client.prototype.query
beforeAll(async () => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const words = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (words !== tellCommitted) statements.push(words ?? '')
    return Reflect.apply(send, this, given)
  } as typeof send
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  // The first call of each fills the session cache.
  for (const as of [agency, creator]) await app.call(listNotifications, { as, query: {} })
})
afterAll(async () => {
  pg.Client.prototype.query = send
  await app.close()
})

/**
 * All statements of a call, including `begin`, `commit` and what its answer reads. Announcements are sent for many calls together, on a separate
 * connection (090).
 */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  statements = []
  const { status } = await call()
  expect(status).toBe(200)
  return statements
}

const newCampaign = () => buildPublishedCampaign(app.deps, agency, { desired_creators: 20 })
const withNewCreator = async () => ({ campaign: await newCampaign(), agency, creator: await buildCreator(app.deps) })

test('R-286 accepting takes at most 8 statements', async () => {
  const first = await buildApplication(app, { campaign: await newCampaign(), agency, creator })
  expect(await statementsOf(() => accept(app, agency, first))).toHaveLength(8)
  const second = await buildApplication(app, { campaign: await newCampaign(), agency, creator })
  expect(await statementsOf(() => accept(app, agency, second))).toHaveLength(7)
  const full = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
  const last = await buildApplication(app, { campaign: full, agency, creator })
  expect(await statementsOf(() => accept(app, agency, last))).toHaveLength(8)
})

test('R-286 applying takes at most 6 statements', async () => {
  const campaign = await newCampaign()
  const body = { ...termsOf(campaign), note: '' }
  const apply = () => app.call(applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body })
  expect(await statementsOf(apply)).toHaveLength(6)
})

test('R-286 approving takes at most 6 statements', async () => {
  const contract = await buildContract(app, await withNewCreator(), { video: 2 })
  const item = await buildItem(app, contract)
  expect(await statementsOf(() => approve(app, contract, item))).toHaveLength(6)
})

const suspend = (as: TestMember, { id }: TestMember) => app.call(suspendMember, { as, params: { id }, body: { reason: 'Fraud.' } })

/** What ends the open applications of a campaign or a member, after so many were made. */
const endings = {
  'the last approval': async (applicants: number) => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
    await applyTo(campaign, applicants)
    const contract = await buildContract(app, { campaign, agency, creator })
    const item = await buildItem(app, contract)
    return () => approve(app, contract, item)
  },
  'taking a campaign down': async (applicants: number) => {
    const campaign = await newCampaign()
    await applyTo(campaign, applicants)
    const as = await buildOperator(app.deps)
    return () => app.call(takeDownCampaign, { as, params: { id: campaign.id }, body: { reason: 'Not a product.' } })
  },
  'suspending a brand': async (applicants: number) => {
    const brand = await buildAgency(app.deps)
    for (let count = 0; count < applicants; count++) await applyTo(await buildPublishedCampaign(app.deps, brand), 1, brand)
    const as = await buildOperator(app.deps)
    return () => suspend(as, brand)
  },
  'suspending a creator': async (applications: number) => {
    const applicant = await buildCreator(app.deps)
    for (let count = 0; count < applications; count++)
      await buildApplication(app, { campaign: await newCampaign(), agency, creator: applicant })
    const as = await buildOperator(app.deps)
    return () => suspend(as, applicant)
  },
}

async function applyTo(campaign: Awaited<ReturnType<typeof newCampaign>>, applicants: number, brand = agency): Promise<void> {
  for (let count = 0; count < applicants; count++)
    await buildApplication(app, { campaign, agency: brand, creator: await buildCreator(app.deps) })
}

test.for(Object.entries(endings))('R-515 %s takes as many statements with five open applications as with one', async ([, prepare]) => {
  const { length } = await statementsOf(await prepare(1))
  expect(await statementsOf(await prepare(5))).toHaveLength(length)
})

/** The version of a row: any write creates a new one. */
async function versionOf(table: string, column: string, id: string): Promise<unknown> {
  const { rows } = await sql<{ xmin: string }>`select xmin::text from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    and member_id = ${agency.id}`.execute(app.deps.db)
  return rows
}

test('R-286 marking as read is one statement, and writes nothing where nothing is unread', async () => {
  const contract = await buildContract(app, await withNewCreator())
  const { conversation_id: id } = await app.deps.db
    .selectFrom('contract')
    .select('conversation_id')
    .where('id', '=', contract.contractId)
    .executeTakeFirstOrThrow()
  await app.call(sendMessage, { as: contract.creator, params: { id }, body: { text: 'Hello' } })
  const read = (as: TestMember, conversationId: ConversationId) => app.call(markConversationRead, { as, params: { id: conversationId } })
  const unread = () =>
    app.deps.db.selectFrom('conversation_member').select('unread').where('member_id', '=', agency.id).where('conversation_id', '=', id)
  expect(await unread().execute()).toEqual([{ unread: 1 }])
  expect(await statementsOf(() => read(agency, id))).toHaveLength(1)
  expect(await unread().execute()).toEqual([{ unread: 0 }])
  const version = await versionOf('conversation_member', 'conversation_id', id)
  expect(await statementsOf(() => read(agency, id))).toHaveLength(1)
  expect(await versionOf('conversation_member', 'conversation_id', id)).toEqual(version)
  expect((await read(creator, id)).status).toBe(404)
})

test('R-286 marking notifications as seen is one statement, and writes nothing where all are seen', async () => {
  await buildApplication(app, { campaign: await newCampaign(), agency, creator })
  const listed = await app.call(listNotifications, { as: agency, query: {} })
  const [{ id } = { id: '' as never }] = listed.body.data
  const see = () => app.call(markNotificationsSeen, { as: agency, body: [id] })
  expect(await statementsOf(see)).toHaveLength(1)
  const version = await versionOf('notification', 'id', id)
  expect(await statementsOf(see)).toHaveLength(1)
  expect(await versionOf('notification', 'id', id)).toEqual(version)
})
