import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApplication } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps, { display_name: 'Studio Fjord' })
  creator = await buildCreator(app.deps, { state: 'verified' })
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

/** Returns the names on a page that the creator is shown, and its meta. */
const shown = async (query: object) => {
  const { data, meta } = (await app.call(listOpportunities, { as: creator, query })).body
  return { names: data.map(({ campaign }) => campaign.name), meta }
}
const shownToOperator = async (query: object) => {
  const { data, meta } = (await app.call(listOperatorCampaigns, { as: operator, query })).body
  return { names: data.map(({ name }) => name), meta }
}

test('R-381 a search follows every change of what is searched', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Fig jam', description: 'Slow mornings.' })
  const draft = await buildPublishedCampaign(app.deps, agency, { name: 'Fig cake', state: 'draft', published_at: null })
  const change = (set: object) => app.deps.db.updateTable('campaign').set(set).where('id', '=', campaign.id).execute()
  const found = async (q: string) => (await shown({ q })).names

  expect(await found('fig')).toEqual(['Fig jam'])
  expect(await found('SLOW morn')).toEqual(['Fig jam'])
  expect(await found('fjord')).toEqual(['Fig jam'])
  // A match cannot span two columns.
  expect(await found('jam Slow')).toEqual([])

  await change({ name: 'Plum jam' })
  await change({ description: 'Fast evenings.' })
  expect(await found('fig')).toEqual([])
  expect(await found('mornings')).toEqual([])
  expect(await found('plum')).toEqual(['Plum jam'])
  expect(await found('evenings')).toEqual(['Plum jam'])
  await app.deps.db.updateTable('member').set({ display_name: 'Studio Berg' }).where('id', '=', agency.id).execute()
  expect([await found('fjord'), await found('berg')]).toEqual([[], ['Plum jam']])

  await sql`update campaign set state = 'published', published_at = created_at where id = ${draft.id}`.execute(app.deps.db)
  expect(await found('fig')).toEqual(['Fig cake'])
  await sql`update campaign set state = 'rejected', published_at = null where id = ${draft.id}`.execute(app.deps.db)
  expect(await found('fig')).toEqual([])
})

test('R-380 what many campaigns have is listed in order up to a thousand, whatever of it is asked for', async () => {
  const past = await buildPublishedCampaign(app.deps, agency, { name: 'Rye bread, past' })
  await buildApplication(app, { campaign: past, agency, creator })
  await sql`update campaign set state = 'filled' where id = ${past.id}`.execute(app.deps.db)
  // Number n is the n-th newest; every third campaign also asks for photos.
  await sql`insert into campaign (id, agency_id, name, description, state, desired_creators, currency, submitted_at, published_at, created_at, updated_at)
    select (lpad(to_hex(4000 - n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${agency.id}, 'Rye bread ' || n, 'Crisp.', 'published', 1 + n % 20, 'EUR',
      at, at, at, at from generate_series(1, 1200) as n, lateral (select ${app.deps.now()}::timestamptz - n * interval '1 minute' as at) as moment`.execute(
    app.deps.patientDb,
  )
  await sql`insert into desired_asset (id, campaign_id, type, count, brief, position)
    select gen_random_uuid(), id, kind, 1, 'Bake.', 0 from campaign, unnest(array['video', 'photos']) as kind
      where name ~ '^Rye bread [0-9]+$' and (kind = 'video' or substring(name from '[0-9]+')::int % 3 = 0)`.execute(app.deps.patientDb)
  const named = (from: number, step = 1) => Array.from({ length: 20 }, (_, at) => `Rye bread ${from + at * step}`)

  // A campaign that has left the market is sorted in by its time of publication.
  expect(await shown({ q: 'rye', limit: 1 })).toEqual({ names: ['Rye bread, past'], meta: { page: 1, pages: 1_000, total: 1_000 } })
  expect(await shown({ q: 'crisp' })).toEqual({ names: named(1), meta: { page: 1, pages: 50, total: 1_000 } })
  expect(await shown({ q: 'crisp', page: 50 })).toEqual({ names: named(981), meta: { page: 50, pages: 50, total: 1_000 } })
  expect(await shown({ q: 'crisp', page: 51 })).toEqual({ names: [], meta: { page: 51, pages: 50, total: 1_000 } })
  expect(await shown({ q: 'crisp', type: 'photos' })).toEqual({ names: named(3, 3), meta: { page: 1, pages: 20, total: 400 } })
  expect(await shown({ type: 'photos', q: 'bread 99' })).toMatchObject({
    names: ['Rye bread 99', 'Rye bread 990', 'Rye bread 993', 'Rye bread 996', 'Rye bread 999'],
  })
  // Most places first; with equal places, newest first.
  expect((await shown({ q: 'crisp', sort: 'openings', limit: 2 })).names).toEqual(['Rye bread 19', 'Rye bread 39'])
  expect((await shown({ q: 'bread 1', sort: 'openings', limit: 2 })).names).toEqual(['Rye bread 19', 'Rye bread 119'])
  expect((await shown({ type: 'video', limit: 1 })).meta).toMatchObject({ total: 1_000 })
  // A list without filters has all its pages.
  expect((await shown({ page: 61 })).meta.total).toBeGreaterThan(1_200)
  expect((await shown({ mine: 'true', q: 'rye' })).names).toEqual(['Rye bread, past'])

  expect((await shownToOperator({ q: 'berg' })).meta).toEqual({ page: 1, pages: 50, total: 1_000 })
  expect(await shownToOperator({ q: 'bread 11', state: 'published', limit: 3 })).toMatchObject({
    names: ['Rye bread 11', 'Rye bread 110', 'Rye bread 111'],
    meta: { total: 111 },
  })
  const every = await shownToOperator({ state: 'published', page: 7 })
  expect((await shownToOperator({ q: 'berg', state: 'published', page: 7 })).names).toEqual(every.names)
  expect(await shownToOperator({ q: 'berg', state: 'filled' })).toMatchObject({ names: ['Rye bread, past'], meta: { total: 1 } })
})

/** Campaigns on the market whose names are the word and a number, 1 for the newest; `drawn` of their ids are drawn ones, spread evenly. */
async function buildNamed(word: string, { count, drawn }: { count: number; drawn: number }) {
  const ids = (isDrawn: boolean, most: number) => sql`select id, row_number() over () as turn from (
    select id from (select md5(${word} || generate_series(1, 500000))::uuid as id) as made
      where (uuid_hash(id) & 4095 = 0) = ${isDrawn}::boolean limit ${most}::int) as taken`
  await sql`with chosen as (select id, row_number() over (order by turn, id) as n from (
      select id, turn * ${Math.floor(count / drawn)}::int as turn from (${ids(true, drawn)}) as drawn
      union all select id, turn from (${ids(false, count - drawn)}) as others) as both_kinds)
    insert into campaign (id, agency_id, name, description, state, desired_creators, currency, submitted_at, published_at, created_at, updated_at)
    select id, ${agency.id}, ${word} || ' ' || n, 'Warm.', 'published', 1, 'EUR', at, at, at, at
      from chosen, lateral (select ${app.deps.now()}::timestamptz + interval '1 day' - n * interval '1 minute' as at) as moment`.execute(
    app.deps.patientDb,
  )
}

test('R-385 what a large part of the market has is listed as if every match had been gathered', async () => {
  await buildNamed('Fennel', { count: 1_100, drawn: 12 })
  const named = (from: number) => Array.from({ length: 20 }, (_, at) => `Fennel ${from + at}`)
  const meta = (page: number) => ({ page, pages: 50, total: 1_000 })

  expect(await shown({ q: 'fennel' })).toEqual({ names: named(1), meta: meta(1) })
  expect(await shown({ q: 'fennel', page: 50 })).toEqual({ names: named(981), meta: meta(50) })
  expect(await shown({ q: 'fennel', page: 51 })).toEqual({ names: [], meta: { page: 51, pages: 50, total: 1_000 } })
  // Of operators the list is in the order of ids, which here say nothing about the time.
  const all = await sql<{ name: string }>`select name from campaign where name like 'Fennel %' order by id desc`.execute(app.deps.db)
  const ofIds = (from: number) => all.rows.slice(from, from + 20).map(({ name }) => name)
  expect(await shownToOperator({ q: 'fennel', state: 'published' })).toEqual({ names: ofIds(0), meta: meta(1) })
  expect(await shownToOperator({ q: 'fennel', state: 'published', page: 50 })).toEqual({ names: ofIds(980), meta: meta(50) })
  // A list that has few of them finds no drawn ones.
  await sql`update campaign set state = 'filled' where name = 'Fennel 1100'`.execute(app.deps.db)
  expect(await shownToOperator({ q: 'fennel', state: 'filled' })).toEqual({ names: ['Fennel 1100'], meta: { page: 1, pages: 1, total: 1 } })
  expect(await shown({ q: 'fennel', applicable: 'true', type: 'photos' })).toMatchObject({ names: [], meta: { total: 0 } })
})

test('R-385 a few drawn rows do not make a word frequent: fewer than a thousand matches are counted', async () => {
  await buildNamed('Sorrel', { count: 30, drawn: 7 })
  expect((await shown({ q: 'sorrel', limit: 1 })).meta).toEqual({ page: 1, pages: 30, total: 30 })
  expect((await shownToOperator({ q: 'sorrel', limit: 1 })).meta).toEqual({ page: 1, pages: 30, total: 30 })
})
