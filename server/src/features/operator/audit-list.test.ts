import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildWorld } from '#testing/build-world.ts'
import { buildOperator } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the log keeps the names of the day and is narrowed by operator, subject, kind and words', async () => {
  const world = await buildWorld(app)
  const as = world.operator
  await app.raw('POST', `/operator/campaigns/${world.campaign.id}/take-down`, { as, body: { reason: 'It misleads.' } })
  await app.deps.db.updateTable('campaign').set({ name: 'Quite another name' }).where('id', '=', world.campaign.id).execute()

  const another = await buildWorld(app)
  await app.raw('POST', `/operator/campaigns/${another.campaign.id}/take-down`, { as: another.operator, body: { reason: 'It ends.' } })

  const narrowed = async (query: object) => (await app.call(listAuditEntries, { as, query })).body
  const one = await narrowed({ operator: world.operator.id })
  expect(one.data).toMatchObject([{ subjectName: 'Oat milk, slow mornings', reason: 'It misleads.' }])
  expect(one.meta).toEqual({ page: 1, pages: 1, total: 1 })
  const none = { data: [], meta: { page: 1, pages: 1, total: 0 } }
  expect(await narrowed({ subjectId: world.campaign.id })).toEqual(one)
  expect(await narrowed({ state: 'campaign_taken_down', operator: world.operator.id })).toEqual(one)
  expect(await narrowed({ state: 'payout', operator: world.operator.id })).toEqual(none)
  expect(await narrowed({ q: 'slow mornings', operator: world.operator.id })).toEqual(one)
  expect(await narrowed({ subjectId: 'nonsense' })).toEqual(none)
  for (const operator of ['nonsense', world.campaign.id, `${world.operator.id}0`]) expect(await narrowed({ operator })).toEqual(none)
  expect(await narrowed({ operator: world.operator.id.toUpperCase() })).toEqual(one)
})

test('the log counts what each filter lists: an act, a kind of record, an operator, and several at once', async () => {
  const as = await buildOperator(app.deps)
  const { rows } = await sql<{ id: string; action: string; subject: string; subject_id: string; operator_id: string }>`
    select * from audit_entry order by id desc`.execute(app.deps.db)
  const [first] = rows
  if (!first) throw new Error('No act was recorded.')
  const { action, subject, operator_id: operator, subject_id: subjectId } = first
  const queries = [
    [{}, () => true],
    [{ state: action }, (row: typeof first) => row.action === action],
    [{ state: subject }, (row: typeof first) => row.subject === subject],
    [{ operator }, (row: typeof first) => row.operator_id === operator],
    [{ state: action, operator }, (row: typeof first) => row.action === action && row.operator_id === operator],
    [{ state: subject, operator }, (row: typeof first) => row.subject === subject && row.operator_id === operator],
    [{ state: subject, subjectId }, (row: typeof first) => row.subject === subject && row.subject_id === subjectId],
    [{ state: 'nothing_like_it' }, () => false],
  ] as const
  for (const [query, isListed] of queries) {
    const { data, meta } = (await app.call(listAuditEntries, { as, query: { ...query, limit: 100 } })).body
    const wanted = rows.filter(isListed).map(({ id }) => id)
    expect({ query, ids: data.map(({ id }) => id), total: meta.total }).toEqual({ query, ids: wanted.slice(0, 100), total: wanted.length })
  }
})

test('R-431 every page of the log is the same by an act, a kind of record or an operator, whether weeks of it are skipped or not', async () => {
  const as = await buildOperator(app.deps)
  const another = await buildOperator(app.deps)
  // Twelve weeks of acts, each filter with others in between, and two with an id that is not made from the time.
  await sql`insert into audit_entry (id, operator_id, action, subject, subject_id, created_at)
    select id, case when n % 5 < 3 then ${as.id}::uuid else ${another.id}::uuid end, case n % 2 when 0 then 'sorted' else 'sorted_anew' end,
        case when n % 3 < 2 then 'payout_batch' else 'accounts' end, 'x', now()
      from (select n, (lpad(to_hex(1793000000000 + n * 2400000::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id
        from generate_series(1, 3000) as n
        union all values (0, '00000000-0000-0000-0000-000000000001'::uuid), (6, 'ffffffff-ffff-4fff-bfff-ffffffffffff')) as made`.execute(
    app.deps.patientDb,
  )
  type Row = { id: string; action: string; subject: string; operator_id: string }
  const { rows } = await sql<Row>`select id, action, subject, operator_id from audit_entry order by id desc`.execute(app.deps.db)
  const filters = [
    [{}, () => true],
    [{ state: 'sorted' }, ({ action }: Row) => action === 'sorted'],
    [{ state: 'sorted_anew' }, ({ action }: Row) => action === 'sorted_anew'],
    [{ state: 'payout_batch' }, ({ subject }: Row) => subject === 'payout_batch'],
    [{ operator: as.id }, ({ operator_id }: Row) => operator_id === as.id],
    [{ operator: another.id.toUpperCase() }, ({ operator_id }: Row) => operator_id === another.id],
    [{ state: 'sorted', operator: as.id }, ({ action, operator_id }: Row) => action === 'sorted' && operator_id === as.id],
    [{ state: 'sort' }, () => false],
  ] as const
  for (const [query, isListed] of filters) {
    const wanted = rows.filter(isListed).map(({ id }) => id)
    const last = Math.max(1, Math.ceil(wanted.length / 100))
    for (const page of new Set([1, 10, 11, 12, last, last + 1, 40])) {
      const { data, meta } = (await app.call(listAuditEntries, { as, query: { ...query, limit: 100, page } })).body
      const seen = { query, page, ids: data.map(({ id }) => id), total: meta.total }
      expect(seen).toEqual({ query, page, ids: wanted.slice(page * 100 - 100, page * 100), total: wanted.length })
    }
  }
})

test('R-386 the log is searched by any part of what an act says, and by the operator’s name and address of today', async () => {
  const { db } = app.deps
  const operator = await buildOperator(app.deps, { display_name: 'Petra Voss' })
  const act = (set: object) =>
    db
      .insertInto('audit_entry')
      .values({
        id: newId(),
        operator_id: operator.id,
        operator_name: 'Petra Old',
        action: 'campaign_approved',
        subject: 'campaign',
        subject_id: '0193fba7-0000-7000-8000-00000000feed',
        subject_name: 'Rhubarb pie',
        created_at: app.deps.now(),
        ...set,
      })
      .execute()
  await act({})
  await act({
    action: 'list_looked',
    subject: 'list',
    subject_id: 'chervil',
    subject_name: 'chervil',
    reason: 'Asked by the tax office.',
  })
  const found = async (q: string, query: object = {}) =>
    (await app.call(listAuditEntries, { as: operator, query: { q, ...query } })).body.data.map(({ subjectName }) => subjectName)

  expect(await found('HUBARB p')).toEqual(['Rhubarb pie'])
  expect(await found('00000000feed')).toEqual(['Rhubarb pie'])
  expect(await found('-8000-00000000fe')).toEqual(['Rhubarb pie'])
  expect(await found('tax off')).toEqual(['chervil'])
  expect(await found('ist_look')).toEqual(['chervil'])
  expect(await found('petra old')).toEqual(['chervil', 'Rhubarb pie'])
  expect(await found('a voss')).toEqual(['chervil', 'Rhubarb pie'])
  expect(await found(operator.email)).toEqual(['chervil', 'Rhubarb pie'])
  expect(await found('petra', { state: 'list' })).toEqual(['chervil'])
  expect(await found('petra', { subjectId: 'chervil' })).toEqual(['chervil'])
  expect(await found('petra', { operator: newId() })).toEqual([])
  expect(await found('pie chervil')).toEqual([])
  expect(await found('100%')).toEqual([])

  // More than a search lists, newest first.
  await sql`insert into audit_entry (id, operator_id, action, subject, subject_id, subject_name, created_at)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-0000000000aa')::uuid, ${operator.id}, 'looked', 'work', 'x', 'Lovage ' || n, now()
      from generate_series(1, 1100) as n`.execute(app.deps.patientDb)
  for (const [q, from] of [
    ['lovage', 120],
    ['a voss', 122],
  ] as const) {
    const last = (await app.call(listAuditEntries, { as: operator, query: { q, page: 50 } })).body
    expect(last.meta).toEqual({ page: 50, pages: 50, total: 1_000 })
    expect(last.data.map(({ subjectName }) => subjectName)).toEqual(Array.from({ length: 20 }, (_, at) => `Lovage ${from - at}`))
  }
})
