import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { remindDueDeliveries } from '#features/contract/remind-due-deliveries.task.ts'
import { openTasks, prepareTasks } from '#tasks/task-queue.ts'
import { startWorker } from '#tasks/worker.ts'
import { buildContract, buildItem, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { raceAt } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours, minutes } from '#wire-time.ts'
import { noteSeen } from './note-seen-act.ts'
import { keepSeenAt } from './outage-queries.ts'
import { noteRegularly } from './watch-outages-act.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date('2026-11-16T09:00:00Z'))
  await app.deps.db.deleteFrom('installation').where('name', 'in', ['api_seen_at', 'worker_seen_at', 'outage_ended_at']).execute()
  // Each test begins at the same time; jobs of the ones before are due at none.
  await app.deps.db.updateTable('contract').set({ due_at: null }).execute()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

/** A job that was due at this time before anything happens to it. */
async function due(at: string): Promise<TestContract> {
  const contract = await buildContract(app, {
    campaign: await buildPublishedCampaign(app.deps, agency, { delivery_days: 1 }),
    agency,
    creator,
  })
  await app.deps.db.updateTable('contract').set({ due_at: at }).where('id', '=', contract.contractId).execute()
  return contract
}

async function seen({ contractId }: TestContract) {
  const as = { token: await openSession(app.deps, creator.id) }
  return (await app.call(getContract, { as, params: { id: contractId } })).body.data.dueAt
}

/** How many notifications say that this job is late; each time both sides get one. */
const toldLate = async ({ contractId }: TestContract) => {
  const rows = await app.deps.db.selectFrom('notification').select('data').where('type', '=', 'delivery_late').execute()
  return rows.filter(({ data }) => 'contractId' in data && data.contractId === contractId).length
}

/** The dates in reminders that this job is due soon. */
const toldSoon = async ({ contractId }: TestContract) => {
  const rows = await app.deps.db.selectFrom('notification').select('data').where('type', '=', 'delivery_due_soon').orderBy('id').execute()
  return rows.flatMap(({ data }) => (data.type === 'delivery_due_soon' && data.contractId === contractId ? [data.dueOn] : []))
}

const lines = async ({ conversationId }: { conversationId: string }) =>
  (
    await app.deps.db
      .selectFrom('message')
      .select('line')
      .where('conversation_id', '=', conversationId as never)
      .orderBy('id')
      .execute()
  )
    .map(({ line }) => line)
    .filter((line) => line?.kind === 'due_date_moved')

const conversationOf = ({ contractId }: TestContract) =>
  app.deps.db.selectFrom('contract').select('conversation_id as conversationId').where('id', '=', contractId).executeTakeFirstOrThrow()

/** The service notes that it runs, is gone for so long, and notes it again. */
async function outage(durationMs: number, process: 'api' | 'worker' = 'worker') {
  await noteSeen(app.deps, process)
  app.clock.turn(durationMs)
  await noteSeen(app.deps, process)
}

test.for(['api', 'worker'] as const)(
  'R-492 a job that was due while the service was unavailable for more than an hour is due at the end of the next day: %s',
  async (process) => {
    const contract = await due('2026-11-16T13:00:00Z')
    await outage(hours(6), process)
    expect(await seen(contract)).toBe('2026-11-17T23:59:00+00:00')
    await remindDueDeliveries.run(app.deps)
    expect(await toldLate(contract)).toBe(0)
    expect(await lines(await conversationOf(contract))).toEqual([
      { kind: 'due_date_moved', campaignName: expect.any(String) as string, dueOn: '2026-11-17' },
    ])
    app.clock.set(new Date('2026-11-18T00:00:00Z'))
    await keepSeenAt(app.deps.db, process, app.clock.now())
    await remindDueDeliveries.run(app.deps)
    expect(await toldLate(contract)).toBe(2)
  },
)

test('R-492 so is one that is due soon after, but not one that was due before, or is due later than the next day', async () => {
  const before = await due('2026-11-16T08:59:59Z')
  const first = await due('2026-11-16T09:00:00Z')
  const tomorrow = await due('2026-11-17T23:58:59Z')
  const later = await due('2026-11-17T23:59:00Z')
  await outage(hours(6))
  expect(await seen(before)).toBe('2026-11-16T08:59:59+00:00')
  expect(await seen(first)).toBe('2026-11-17T23:59:00+00:00')
  expect(await seen(tomorrow)).toBe('2026-11-17T23:59:00+00:00')
  expect(await seen(later)).toBe('2026-11-17T23:59:00+00:00')
  expect(await lines(await conversationOf(later))).toHaveLength(2)
})

test('R-492 an hour takes no time from anybody, nor does the first start', async () => {
  const contract = await due('2026-11-16T09:30:00Z')
  await noteSeen(app.deps, 'worker')
  expect(await seen(contract)).toBe('2026-11-16T09:30:00+00:00')
  await outage(hours(1))
  expect(await seen(contract)).toBe('2026-11-16T09:30:00+00:00')
  await outage(minutes(61))
  expect(await seen(contract)).toBe('2026-11-16T09:30:00+00:00')
})

test('R-492 nobody is told late while no API runs, and who was told before is reminded of the new date', async () => {
  const before = await due('2026-11-16T09:01:00Z')
  const contract = await due('2026-11-16T13:00:00Z')
  const remind = () => remindDueDeliveries.run(app.deps)
  await noteSeen(app.deps, 'api')
  app.clock.turn(minutes(1))
  await remind()
  app.clock.turn(hours(6))
  await remind()
  expect([await toldLate(before), await toldLate(contract)]).toEqual([2, 0])

  await noteSeen(app.deps, 'api')
  for (const one of [before, contract]) expect(await seen(one)).toBe('2026-11-17T23:59:00+00:00')
  app.clock.set(new Date('2026-11-18T00:00:00Z'))
  await keepSeenAt(app.deps.db, 'api', app.clock.now())
  await remind()
  expect([await toldLate(before), await toldLate(contract)]).toEqual([4, 2])
})

/** Copies of a job without an application and a conversation of their own; returns how many are due when. */
async function copy({ contractId }: TestContract, count: number) {
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`alter table contract drop constraint if exists contract_candidate_request_id_fkey,
      drop constraint if exists contract_conversation_id_fkey`.execute(tx)
    await sql`insert into contract select copied.* from contract as one, generate_series(1, ${count}::int) as n,
      lateral jsonb_populate_record(one, jsonb_build_object('n', n, 'id', gen_random_uuid(), 'candidate_request_id', gen_random_uuid(),
        'conversation_id', gen_random_uuid(), 'unsent_items', 0)) as copied
      where one.id = ${contractId}`.execute(tx)
  })
  onTestFinished(async () => {
    await app.deps.db.deleteFrom('contract').where('creator_id', '=', creator.id).where('id', '!=', contractId).execute()
  })
  return async () => {
    const { rows } = await sql<{ dueAt: Date; count: number }>`select due_at as "dueAt", count(*)::int as count from contract
      where creator_id = ${creator.id} group by due_at order by due_at`.execute(app.deps.db)
    return rows.map((row) => [row.dueAt.toISOString(), row.count])
  }
}

test('R-492 nobody is told late by a clock whose turn comes when the API has been gone for some minutes', async () => {
  await raceAt(app, {
    at: /pg_try_advisory_xact_lock\(.* as taken/,
    moment: 'before',
    begin: async () => {
      for (const process of ['api', 'worker'] as const) await keepSeenAt(app.deps.db, process, app.clock.now())
      return due('2026-11-16T08:59:00Z')
    },
    first: () => remindDueDeliveries.run(app.deps),
    second: async () => {
      app.clock.turn(minutes(4))
      await keepSeenAt(app.deps.db, 'worker', app.clock.now())
    },
    check: async (contract) => {
      expect(await toldLate(contract)).toBe(0)
      await keepSeenAt(app.deps.db, 'api', app.clock.now())
      await remindDueDeliveries.run(app.deps)
      expect(await toldLate(contract)).toBe(2)
    },
  })
})

test('R-492 however many jobs were due, each of them is moved', async () => {
  const dueAts = await copy(await due('2026-11-16T13:00:00Z'), 449)
  await outage(hours(6))
  expect(await dueAts()).toEqual([['2026-11-17T23:59:00.000Z', 450]])
})

test('R-492 several jobs of one pair have a line each, the last of which is the last message of both', async () => {
  const all = [await due('2026-11-16T12:00:00Z'), await due('2026-11-16T13:00:00Z')]
  await outage(hours(6))
  const [one] = await Promise.all(all.map(conversationOf))
  if (!one) throw new Error('No conversation.')
  expect(await lines(one)).toHaveLength(2)
  const messages = await app.deps.db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', one.conversationId)
    .orderBy('id')
    .execute()
  const sides = await app.deps.db
    .selectFrom('conversation_member')
    .select(['last_message_id', 'unread'])
    .where('conversation_id', '=', one.conversationId)
    .execute()
  const last = messages.at(-1)?.id
  expect(sides).toEqual([
    { last_message_id: last, unread: 0 },
    { last_message_id: last, unread: 0 },
  ])
})

test('R-492 a job that cannot be moved keeps neither the others nor the clocks from going on', async () => {
  const bad = await due('2026-11-16T12:00:00Z')
  const good = await due('2026-11-16T13:00:00Z')
  await sql`create function refuse_moving() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    app.deps.db,
  )
  await sql`create trigger refuse_moving before update of due_at on contract
    for each row when (old.id = ${sql.lit(bad.contractId)}) execute function refuse_moving()`.execute(app.deps.db)
  onTestFinished(async () => void (await sql`drop function refuse_moving cascade`.execute(app.deps.db)))
  await outage(hours(6))
  expect([await seen(bad), await seen(good)]).toEqual(['2026-11-16T12:00:00+00:00', '2026-11-17T23:59:00+00:00'])
})

test('R-492 an API notes at its start, and then every minute, that it runs, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const seenAt = async () => {
    const row = await app.deps.db.selectFrom('installation').select('value').where('name', '=', 'api_seen_at').executeTakeFirst()
    return row?.value
  }
  const noting = noteRegularly(app.deps, 'api')
  await expect.poll(seenAt).toBe('2026-11-16T09:00:00.000Z')
  for (const next of ['2026-11-16T09:01:00.000Z', '2026-11-16T09:02:00.000Z']) {
    app.clock.turn(minutes(1))
    vi.advanceTimersByTime(minutes(1))
    await expect.poll(seenAt).toBe(next)
  }
  await noting.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('R-492 a process that is asked to stop leaves the remaining jobs to the next one, which uses the same date after midnight', async () => {
  const first = await due('2026-11-16T13:00:00Z')
  const dueAts = await copy(first, 299)
  await app.deps.db.updateTable('contract').set({ due_at: '2026-11-16T12:00:00Z' }).where('id', '=', first.contractId).execute()
  await noteSeen(app.deps, 'api')
  app.clock.set(new Date('2026-11-16T23:59:30Z'))
  let asked = 0
  const stopped = Promise.withResolvers<void>()
  const now = () => {
    // The first time is the note's own, the second one that of the lines of the first batch.
    if (++asked === 2) stopped.resolve(noting.stop())
    return app.clock.now()
  }
  const noting = noteRegularly({ ...app.deps, now }, 'api')
  await stopped.promise
  expect(await dueAts()).toEqual([
    ['2026-11-16T13:00:00.000Z', 100],
    ['2026-11-17T23:59:00.000Z', 200],
  ])
  app.clock.set(new Date('2026-11-17T00:00:10Z'))
  await noteSeen(app.deps, 'api')
  expect(await dueAts()).toEqual([['2026-11-17T23:59:00.000Z', 300]])
})

test('R-517 two processes that are back on either side of midnight move a due date once', async () => {
  const contract = await due('2026-11-16T13:00:00Z')
  for (const process of ['api', 'worker'] as const) await noteSeen(app.deps, process)
  app.clock.set(new Date('2026-11-16T23:59:30Z'))
  await noteSeen(app.deps, 'api')
  app.clock.set(new Date('2026-11-17T00:00:10Z'))
  await noteSeen(app.deps, 'worker')
  expect(await seen(contract)).toBe('2026-11-17T23:59:00+00:00')
  expect(await lines(await conversationOf(contract))).toHaveLength(1)
})

test('R-492 a process that is back more than an hour after the other one ends an outage of its own', async () => {
  const contract = await due('2026-11-16T13:00:00Z')
  for (const process of ['api', 'worker'] as const) await noteSeen(app.deps, process)
  app.clock.set(new Date('2026-11-16T23:30:00Z'))
  await noteSeen(app.deps, 'api')
  app.clock.set(new Date('2026-11-17T00:30:01Z'))
  await noteSeen(app.deps, 'worker')
  expect(await seen(contract)).toBe('2026-11-18T23:59:00+00:00')
})

test('R-492 nobody is told of a new date where everything was delivered, and a paused job gets its time back when it goes on', async () => {
  const delivered = await due('2026-11-16T13:00:00Z')
  await buildItem(app, delivered)
  await outage(hours(6))
  expect(await seen(delivered)).toBe('2026-11-17T23:59:00+00:00')
  expect(await lines(await conversationOf(delivered))).toEqual([])

  const paused = await due('2026-11-16T20:00:00Z')
  const as = await buildOperator(app.deps)
  const { id } = agency
  await app.call(suspendMember, { as, params: { id }, body: { reason: 'Fraud.' } })
  await outage(hours(12))
  await app.call(liftSuspension, { as, params: { id } })
  expect(await seen(paused)).toBe('2026-11-17T08:00:00+00:00')
})

test('R-492 the end of an outage that a wrong clock noted far ahead moves nothing so far', async () => {
  const contract = await due('2026-11-16T13:00:00Z')
  const ahead = { name: 'outage_ended_at', value: '2027-06-01T12:00:00.000Z' }
  await app.deps.db.insertInto('installation').values(ahead).execute()
  await outage(hours(6))
  expect(await seen(contract)).toBe('2026-11-17T23:59:00+00:00')
})

test('R-517 until the worker has moved due dates after an outage, nobody is reminded of one', async () => {
  const late = await due('2026-11-16T13:00:00Z')
  const soon = await due('2026-11-17T20:00:00Z')
  await app.deps.db.updateTable('contract').set({ created_at: '2026-11-06T09:00:00Z' }).where('id', '=', soon.contractId).execute()
  const remind = () => remindDueDeliveries.run(app.deps)
  for (const process of ['api', 'worker'] as const) await noteSeen(app.deps, process)
  app.clock.turn(hours(6))
  await noteSeen(app.deps, 'api')
  await app.deps.db.updateTable('contract').set({ due_at: '2026-11-16T13:00:00Z' }).where('id', '=', late.contractId).execute()
  await app.deps.db.updateTable('contract').set({ due_at: '2026-11-17T20:00:00Z' }).where('id', '=', soon.contractId).execute()
  await remind()
  expect([await toldLate(late), await toldSoon(soon)]).toEqual([0, []])
  await noteSeen(app.deps, 'worker')
  await remind()
  expect([await toldLate(late), await toldSoon(soon)]).toEqual([0, ['2026-11-17']])
})

test('R-517 while due dates are being moved, the other clocks of a worker tick', async () => {
  await prepareTasks(app.databaseUrl)
  const contract = await due('2026-11-16T13:00:00Z')
  await noteSeen(app.deps, 'worker')
  app.clock.turn(days(1))
  const tasks = await openTasks(app.databaseUrl, { works: true, onError: () => {} })
  const ticked = Promise.withResolvers<void>()
  const looks = {
    ...remindDueDeliveries,
    run: async () => {
      ticked.resolve()
      return 'done' as const
    },
  }
  const moved = app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('contract').select('id').where('id', '=', contract.contractId).forUpdate().execute()
    const noting = noteSeen(app.deps, 'worker')
    const worker = await startWorker({ deps: app.deps, tasks, handlers: [], clock: [looks] })
    onTestFinished(() => worker.stop())
    await ticked.promise
    return { noting }
  })
  await (
    await moved
  ).noting
  expect(await seen(contract)).toBe('2026-11-18T23:59:00+00:00')
})
