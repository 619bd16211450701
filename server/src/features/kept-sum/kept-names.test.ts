import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { proveKeptSums, proveStep } from './keep-sums.task.ts'
import { mendWalk, walks, type Walk } from './kept-sum-queries.ts'

let app: TestApp
let agency: TestMember
let creators: TestMember[]
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creators = [await buildCreator(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
  for (const creator of creators) {
    await buildContract(app.deps, { agency, creator })
    await buildContract(app.deps, { agency, creator })
    await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  }
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.deps.db)

/** Stored names that are not those of today, jobs without one, and names without a job. */
async function misfits() {
  const { rows } = await sql<{ job: string; name: string | null }>`
    select coalesce(kept.campaign_id, job.campaign_id)::text as job, kept.name
      from creator_campaign as kept full join (select distinct creator_id, campaign_id, lower(name) as name
        from contract join campaign on campaign.id = campaign_id) as job using (creator_id, campaign_id)
      where kept.name is distinct from job.name
    union all select conversation.id::text, agency_sort_name || ' and ' || creator_sort_name from conversation
      join member as agency on agency.id = agency_id join member as creator on creator.id = creator_id
      where agency_sort_name <> lower(agency.display_name) or creator_sort_name <> lower(creator.display_name)`.execute(app.deps.db)
  return rows
}

/** Five faults: a wrong name, a missing one, one too many, and a conversation of each side. */
async function spoil() {
  const [first, second, third] = creators.map(({ id }) => id)
  await run(`update creator_campaign set name = 'wrong' where creator_id = '${first}' and campaign_id = (select min(campaign_id::text)::uuid
    from creator_campaign where creator_id = '${first}')`)
  await run(`delete from creator_campaign where creator_id = '${second}' and campaign_id = (select min(campaign_id::text)::uuid
    from creator_campaign where creator_id = '${second}')`)
  await run(`insert into creator_campaign (creator_id, campaign_id, name) select '${third}', campaign_id, name
    from creator_campaign where creator_id = '${first}' limit 1`)
  await run(`update conversation set agency_sort_name = 'wrong' where creator_id = '${first}'`)
  await run(`update conversation set creator_sort_name = 'wrong' where creator_id = '${second}'`)
  expect(await misfits()).toHaveLength(5)
}
beforeEach(async () => {
  await run('delete from renamed_member')
  if ((await misfits()).length > 0) throw new Error('The test before left a wrong name.')
})

test('R-553 stored names that differ are corrected at night and logged as errors, once', async () => {
  const logged: object[] = []
  app.deps.log = Object.assign(Object.create(app.deps.log), { error: (facts: object) => void logged.push(facts) })
  const proveAt = async (at: string) => {
    app.clock.set(new Date(at))
    await proveKeptSums.run(app.deps)
    return logged.splice(0)
  }
  expect(await proveAt('2026-11-20T03:00:00Z')).toEqual([])
  await spoil()
  expect(await proveAt('2026-11-21T03:00:00Z')).toEqual([
    { check: 'names of jobs', wrong: 3 },
    { check: 'names of conversations', wrong: 2 },
  ])
  expect(await misfits()).toEqual([])
  expect(await proveAt('2026-11-22T03:00:00Z')).toEqual([])
})

test('R-553 a renaming whose conversations are not all sorted is no difference', async () => {
  const [first] = creators
  await run(`update conversation set creator_sort_name = 'of yesterday' where creator_id = '${first?.id}'`)
  await run(`insert into renamed_member (member_id, renamed_at) values ('${first?.id}', now())`)
  expect(await mendWalk(app.deps.db, 'names of conversations')).toEqual({ wrong: 0, next: undefined })
  expect(await misfits()).toHaveLength(1)
  await run('delete from renamed_member')
  expect(await mendWalk(app.deps.db, 'names of conversations')).toEqual({ wrong: 1, next: undefined })
})

test.each<Walk>(['names of jobs', 'names of conversations'])(
  'R-387 R-553 %s are compared some at a time, and all of them',
  async (walk) => {
    await spoil()
    let wrong = 0
    let steps = 0
    for (let at: string | undefined = '00000000-0000-0000-0000-000000000000'; at !== undefined; steps += 1) {
      const end: { wrong: number; next: string | undefined } = await mendWalk(app.deps.db, walk, at, 1)
      wrong += end.wrong
      at = end.next
    }
    expect(wrong).toBe(walk === 'names of jobs' ? 3 : 2)
    expect(steps).toBeGreaterThanOrEqual(3)
    for (const other of walks) await mendWalk(app.deps.db, other)
  },
)

test('R-387 R-553 a night compares all rows, however many steps that takes', async () => {
  await spoil()
  const found: Partial<Record<string, number>> = {}
  const step = () => transact(app.deps.db, (tx) => proveStep(tx, '2002-03-04', 1))
  for (let end = await step(); end; end = await step()) found[end.check] = (found[end.check] ?? 0) + end.wrong
  expect(found).toEqual({ 'kept sums': 0, 'past applications': 0, 'names of jobs': 3, 'names of conversations': 2 })
  expect(await misfits()).toEqual([])
})

test('R-553 a campaign that is being renamed is corrected to its new name', async () => {
  const [first] = creators
  const { rows } = await sql<{
    id: string
  }>`select campaign_id as id from creator_campaign where creator_id = ${first?.id} limit 1`.execute(app.deps.db)
  const id = rows[0]?.id ?? ''
  await run(`update creator_campaign set name = 'wrong' where campaign_id = '${id}'`)
  const waiting = async () => {
    const { rows: found } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      app.deps.db,
    )
    return found.length
  }
  const { mending } = await transact(app.deps.db, async (tx) => {
    // The proof does not see this name yet when it finds the wrong one.
    await sql`update campaign set name = 'Renamed' where id = ${id}`.execute(tx)
    const started = transact(app.deps.db, (other) => mendWalk(other, 'names of jobs'))
    await expect.poll(waiting).toBe(1)
    return { mending: started }
  })
  expect(await mending).toEqual({ wrong: 1, next: undefined })
  expect(await misfits()).toEqual([])
})

test('R-387 a proof that a version before interrupted goes on with applications', async () => {
  const night = '2001-02-03'
  const row = { name: 'kept_sums_proved_on', value: `${night} 19 ${agency.id}` }
  await app.deps.db
    .insertInto('installation')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()
  const take = () => transact(app.deps.db, (tx) => proveStep(tx, night))
  expect([await take(), await take(), await take(), await take()]).toEqual([
    { check: 'past applications', wrong: 0, isLast: false },
    { check: 'names of jobs', wrong: 0, isLast: false },
    { check: 'names of conversations', wrong: 0, isLast: true },
    undefined,
  ])
})
