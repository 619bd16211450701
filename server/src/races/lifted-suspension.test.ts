import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { approve, buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select deadlocks::int as count from pg_stat_database
    where datname = current_database()`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(count)
}

test('R-286 a suspension that ends and an approval of an item lock the job before the item', async () => {
  const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
  const campaign = await buildPublishedCampaign(app.deps, agency, { delivery_days: 20 })
  const contract = await buildContract(app, { campaign, agency, creator }, { video: 2 })
  const item = await buildItem(app, contract)
  const suspended = await app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'For a test.' } })
  expect(suspended.status).toBe(200)
  const before = await deadlocks()

  // While the item's lock is held, the lifting queues for it first, and then the approval.
  const running: Promise<{ status: number }>[] = []
  await transact(app.deps.db, async (tx) => {
    await sql`select from contract_media where id = ${item.id} for update`.execute(tx)
    running.push(app.call(liftSuspension, { as: operator, params: { id: creator.id } }))
    await untilWaiting(1)
    running.push(approve(app, contract, item))
    await untilWaiting(2)
  })
  const answers = await Promise.all(running)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await deadlocks()).toBe(before)
})
