import { getOverview, listAuditEntries, retryUndone } from '@pairtake/protocol/operator/operator-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { makeInvoiceFile } from '#tasks/task-payloads.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, hours, minutes, wireTime } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('put_aside').execute()
  await sql`delete from task.job`.execute(app.deps.db)
})
afterAll(() => app.close())

const undone = async () => (await app.call(getOverview, { as: operator })).body.data.undone
const retry = (work: string) => app.call(retryUndone, { as: operator, params: { work } })

async function putAside(clock: string, agoMs: number, subjectId: string | null = null): Promise<string> {
  const itemId = newId()
  const now = app.deps.now()
  const times = { first_failed_at: after(now, -agoMs), next_try_at: after(now, hours(1)) }
  const failed = { clock, item_id: itemId, tries: 3, last_words: `Broken ${agoMs / minutes(1)} minutes ago.`, ...times }
  await app.deps.db
    .insertInto('put_aside')
    .values({ ...failed, subject: subjectId && 'contract', subject_id: subjectId })
    .execute()
  return itemId
}

/** Makes the only task fail that often. */
const failTask = (retries: number) =>
  sql`update task.job set state = 'retry', retry_count = ${retries}, start_after = now() + interval '15 minutes',
    output = '{"message": "No room for mara@example.org\\nat stack"}'`.execute(app.deps.db)

async function isTaskDue(): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_due: boolean }>`select start_after <= now() as is_due from task.job`.execute(app.deps.db)
  return rows[0]?.is_due
}

test('the overview says in words what could not be done, which items, since when and when they are tried again', async () => {
  expect(await undone()).toEqual([])

  const parties = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
  const contract = await buildContract(app.deps, parties)
  const id = await putAside('finalize-due-contracts', minutes(10), contract.id)
  const now = app.deps.now()
  expect(await undone()).toEqual([
    {
      work: 'finalize-due-contracts',
      count: 1,
      words: '1 job could not be finalized automatically.',
      lastError: 'Broken 10 minutes ago.',
      nextTryAt: wireTime(after(now, hours(1))),
      items: [
        {
          id,
          subject: 'contract',
          subjectId: contract.id,
          subjectName: expect.stringMatching(/, \S+/),
          failedSince: wireTime(after(now, -minutes(10))),
          tries: 3,
          nextTryAt: wireTime(after(now, hours(1))),
        },
      ],
    },
  ])
})

test('of many the five that have waited longest are named, and the kind with most items stands first', async () => {
  await putAside('complete-finalized-contracts', minutes(1))
  const oldest = await putAside('lapse-unanswered-offers', minutes(90))
  const ids: string[] = []
  for (let more = 0; more < 12; more++) ids.push(await putAside('lapse-unanswered-offers', minutes(more)))
  const nextTry = (at: Date, items: string[]) =>
    app.deps.db.updateTable('put_aside').set({ next_try_at: at }).where('item_id', 'in', items).execute()
  const soon = after(app.deps.now(), minutes(20))
  await nextTry(soon, [oldest])
  // What is tried last again has failed last.
  await nextTry(after(app.deps.now(), hours(2)), ids.slice(3, 5))
  const [first, second] = await undone()
  expect(first).toMatchObject({
    words: '13 offers could not be expired.',
    count: 13,
    nextTryAt: wireTime(soon),
    lastError: 'Broken 3 minutes ago.',
  })
  expect(first?.items.map(({ id }) => id)).toHaveLength(5)
  expect(first?.items[0]?.id).toBe(oldest)
  expect(second).toMatchObject({ words: '1 finalized job could not be completed.' })
})

test('ABUSE-37 a task that fails for ever is tried for ever, and counted once it had its usual tries', async () => {
  await app.deps.tasks.enqueue(app.deps.db, makeInvoiceFile, { invoiceId: newId() })
  await failTask(makeInvoiceFile.options.tries - 1)
  expect(await undone()).toEqual([])
  await failTask(46)
  expect(await undone()).toMatchObject([
    {
      work: 'make-invoice-file',
      words: '1 invoice could not be saved as a PDF.',
      lastError: 'No room for …',
      items: [{ tries: 46, subject: null }],
    },
  ])
  const { rows } = await sql<{ gives_up: boolean }>`select retry_limit < 100000 or keep_until < now() + interval '1 year' as gives_up
    from task.job`.execute(app.deps.db)
  expect(rows).toEqual([{ gives_up: false }])

  expect((await retry('make-invoice-file')).body).toEqual({ data: { count: 1 } })
  expect(await isTaskDue()).toBe(true)
})

test('an operator has one kind of work tried now, which stands in the log; other work keeps its time', async () => {
  await putAside('lapse-unanswered-offers', minutes(5))
  await putAside('lapse-unanswered-offers', minutes(6))
  await putAside('complete-finalized-contracts', minutes(5))
  await app.deps.tasks.enqueue(app.deps.db, makeInvoiceFile, { invoiceId: newId() })
  await failTask(46)
  expect((await retry('lapse-unanswered-offers')).body).toEqual({ data: { count: 2 } })
  const rows = await app.deps.db.selectFrom('put_aside').select(['clock', 'next_try_at']).execute()
  const due = rows.filter((row) => row.next_try_at <= app.deps.now()).map((row) => row.clock)
  expect(due).toEqual(['lapse-unanswered-offers', 'lapse-unanswered-offers'])
  expect(await isTaskDue()).toBe(false)
  const [entry] = (await app.call(listAuditEntries, { as: operator })).body.data
  expect(entry).toMatchObject({ action: 'work_retried', subject: 'work', subjectId: 'lapse-unanswered-offers' })
})

test('work that nobody knows is not found, and where nothing waits that is said; neither is logged', async () => {
  const before = (await app.call(listAuditEntries, { as: operator })).body.meta?.total
  expect((await retry('feed-the-cat')).status).toBe(404)
  expect((await retry('lapse-unanswered-offers')).status).toBe(409)
  expect((await app.call(listAuditEntries, { as: operator })).body.meta?.total).toBe(before)
  const agency = await buildAgency(app.deps)
  expect((await app.call(retryUndone, { as: agency, params: { work: 'lapse-unanswered-offers' } })).status).toBe(403)
})
