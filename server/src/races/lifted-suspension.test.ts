import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { listRemarks, replyToRemark } from '@pairtake/protocol/remark/remark-endpoints'
import type { ContractId } from '@pairtake/protocol/ids'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { approveOverdueMedia } from '#features/contract-media/approve-overdue-media.task.ts'
import { remindOfHeldMedia } from '#features/contract-media/remind-of-held-media.task.ts'
import { remindSilentAgencies } from '#features/contract-media/remind-silent-agencies.task.ts'
import { removeEarlierOriginals, removeEarlierPreviews } from '#features/contract-media/remove-earlier-takes.task.ts'
import { remindDueDeliveries } from '#features/contract/remind-due-deliveries.task.ts'
import { remindLateDeliveries } from '#features/contract/remind-late-deliveries.task.ts'
import { approve, buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { buildEndedTake } from '#testing/clock-items.ts'
import { raceAt } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

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

test('a reply to a remark and an approval of its item lock the job before the item', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const item = await buildItem(app, contract)
  const params = { id: item.id }
  expect((await app.call(askForChanges, { as: agency, params, body: { message: 'Turn the label.' } })).status).toBe(200)
  const [remark] = (await app.call(listRemarks, { as: creator, params })).body.data
  const before = await deadlocks()

  const running: Promise<{ status: number }>[] = []
  await transact(app.deps.db, async (tx) => {
    await sql`select from contract_media where id = ${item.id} for update`.execute(tx)
    running.push(app.call(replyToRemark, { as: creator, params: { id: remark?.id ?? '' }, body: { text: 'Like this?' } }))
    await untilWaiting(1)
    running.push(approve(app, contract, item))
    await untilWaiting(2)
  })
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
  expect(await deadlocks()).toBe(before)
})

describe('a side that is suspended after a clock has read what is due', () => {
  const noticesOf = async (contractId: ContractId, type: NotificationType) => {
    const rows = await app.deps.db.selectFrom('notification').select('data').where('type', '=', type).execute()
    return rows.filter(({ data }) => 'contractId' in data && data.contractId === contractId)
  }
  const held = () => byHand({ state: 'failed', held: true, review_since: null, auto_approve_at: null, held_reminder_at: app.clock.now() })

  test.each([
    { what: 'nothing of the paused job is approved', clock: approveOverdueMedia, after: days(7), says: 'media_approved' },
    { what: 'its brand is not reminded of a review', clock: remindSilentAgencies, after: days(4), says: 'review_due' },
    { what: 'its creator is not reminded of a held file', clock: remindOfHeldMedia, after: days(1), says: 'media_held' },
  ] as const)('R-003 $what', async ({ clock, after, says }) => {
    await raceAt(app, {
      at: /pg_try_advisory_xact_lock\(.* as taken/,
      moment: 'before',
      begin: async () => {
        const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
        const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
        const item = await buildItem(app, contract)
        app.clock.turn(after)
        if (says === 'media_held') await app.deps.db.updateTable('contract_media').set(held()).where('id', '=', item.id).execute()
        const read = () =>
          app.deps.db
            .selectFrom('contract_media')
            .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
            .select(['contract_media.state', 'contract_media.auto_approve_at', 'review_reminders', 'held_reminder_at'])
            .select('contract.state as contract_state')
            .where('contract_media.id', '=', item.id)
            .executeTakeFirstOrThrow()
        return { contract, creator, operator, read, before: await read() }
      },
      first: () => clock.run(app.deps),
      second: ({ creator, operator }) => app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'Fraud.' } }),
      check: async ({ contract, read, before }, { second }) => {
        expect(second).toMatchObject({ status: 200 })
        expect(await read()).toEqual(before)
        expect(await noticesOf(contract.contractId, says)).toEqual([])
      },
    })
  })

  test.each([
    {
      what: 'its creator is not reminded to deliver',
      clock: remindLateDeliveries,
      deliveryDays: null,
      after: days(8),
      says: 'delivery_due',
    },
    { what: 'nobody is told that it is late', clock: remindDueDeliveries, deliveryDays: 3, after: days(4), says: 'delivery_late' },
  ] as const)('R-003 $what', async ({ clock, deliveryDays, after, says }) => {
    await raceAt(app, {
      at: /pg_try_advisory_xact_lock\(.* as taken/,
      moment: 'before',
      begin: async () => {
        const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
        const campaign = await buildPublishedCampaign(app.deps, agency, { delivery_days: deliveryDays })
        const { contractId } = await buildContract(app, { campaign, agency, creator })
        app.clock.turn(after)
        const read = () =>
          app.deps.db
            .selectFrom('contract')
            .select(['delivery_reminders', 'due_reminders'])
            .where('id', '=', contractId)
            .executeTakeFirstOrThrow()
        return { contractId, creator, operator, read, before: await read() }
      },
      first: () => clock.run(app.deps),
      second: ({ creator, operator }) => app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'Fraud.' } }),
      check: async ({ contractId, read, before }, { second }) => {
        expect(second).toMatchObject({ status: 200 })
        expect(await read()).toEqual(before)
        expect(await noticesOf(contractId, says)).toEqual([])
      },
    })
  })

  test.each([
    { what: 'the files of earlier takes', clock: removeEarlierOriginals, after: days(30) },
    { what: 'the previews of earlier takes', clock: removeEarlierPreviews, after: days(365) },
  ])('R-355 keeps $what', async ({ clock, after }) => {
    await raceAt(app, {
      at: /pg_try_advisory_xact_lock\(.* as taken/,
      moment: 'before',
      begin: async () => {
        const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
        return { creator, operator, mediaId: await buildEndedTake({ app, agency, creator }, after) }
      },
      first: () => clock.run(app.deps),
      second: ({ creator, operator }) => app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'Fraud.' } }),
      check: async ({ mediaId }, { second }) => {
        expect(second).toMatchObject({ status: 200 })
        const take = await app.deps.db
          .selectFrom('contract_media_take')
          .select(['original_removed_at', 'previews_removed_at'])
          .where('media_id', '=', mediaId)
          .executeTakeFirstOrThrow()
        expect(take).toEqual({ original_removed_at: null, previews_removed_at: null })
        const { rows } = await sql`select id from task.job where name = 'remove-files' and data::text like ${`%${mediaId}%`}`.execute(
          app.deps.db,
        )
        expect(rows).toEqual([])
      },
    })
  })
})
