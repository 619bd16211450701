import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { mendWalk } from '#features/kept-sum/kept-sum-queries.ts'
import { buildApplication } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps, { state: 'verified' })
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.deps.db)
const pastOnes = async (campaign: CampaignId) =>
  (
    await sql<{
      open_places: number
      wanted_files: number
      shippable_product: boolean
      wanted_types: string[]
    }>`select open_places, wanted_files,
    shippable_product, wanted_types from past_application where campaign_id = ${campaign}`.execute(app.deps.db)
  ).rows
/** Rows that are missing, too many or different, in either direction. */
async function misfits() {
  const { rows } = await sql`(table past_application except table found_past_application)
    union all (table found_past_application except table past_application)`.execute(app.deps.db)
  return rows
}
const request = (campaign: CampaignId) => `insert into candidate_request
    (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, created_at, updated_at)
  values ('${newId()}', '${campaign}', '${agency.id}', '${creator.id}', 'declined', 100, 'creator', '${newId()}', now(), now())`

test('R-430 an application is stored as one to a past campaign as long as its campaign is off the market, with what the market sorts by', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const { id } = campaign
  const change = (set: string) => run(`update campaign set ${set} where id = '${id}'`)
  await buildApplication(app, { campaign, agency, creator })
  expect(await pastOnes(id)).toEqual([])

  await change(`state = 'filled', desired_creators = 5, hired = 2`)
  expect(await pastOnes(id)).toMatchObject([{ open_places: 3 }])
  await change('hired = 3')
  expect(await pastOnes(id)).toMatchObject([{ open_places: 2 }])
  await run(`update desired_asset set count = count + 4 where campaign_id = '${id}' and type = 'video'`)
  expect(await misfits()).toEqual([])
  // Each of these changes nothing else that is stored.
  await change('shippable_product = true')
  expect(await pastOnes(id)).toMatchObject([{ shippable_product: true }])
  await run(`update desired_asset set type = 'photos' where campaign_id = '${id}' and type = 'video'`)
  expect(await pastOnes(id)).toMatchObject([{ wanted_types: ['photos'] }])
  await change(`wanted_types = '{video}'`)
  expect(await pastOnes(id)).toMatchObject([{ wanted_types: ['video'] }])
  expect(await misfits()).toEqual([])
  // Neither a change of what is not stored nor one beside it touches the row.
  await change(`state = 'delivered'`)
  expect(await pastOnes(id)).toMatchObject([{ open_places: 2 }])
  await change(`state = 'published'`)
  expect(await pastOnes(id)).toEqual([])
  await change('hidden_at = now()')
  expect(await pastOnes(id)).toHaveLength(1)
  await change(`published_at = published_at - interval '1 day'`)
  expect(await misfits()).toEqual([])
  await change('published_at = null')
  expect(await pastOnes(id)).toEqual([])
  expect(await misfits()).toEqual([])
})

test('R-430 an application to a campaign that is off the market already is stored at once', async () => {
  const { id } = await buildPublishedCampaign(app.deps, agency, { state: 'filled', shippable_product: true })
  await run(request(id))
  expect(await pastOnes(id)).toHaveLength(1)
  expect(await misfits()).toEqual([])
})

/** Runs the second statement while the transaction of the first one is open, and until it waits for it. */
async function runBeside(first: string, second: string): Promise<void> {
  const [one, other] = [new pg.Client({ connectionString: app.databaseUrl }), new pg.Client({ connectionString: app.databaseUrl })]
  await Promise.all([one.connect(), other.connect()])
  await one.query('begin')
  await one.query(first)
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = other.query(second)
  const waits = 'select from unnest(pg_blocking_pids($1))'
  await expect.poll(async () => (await one.query(waits, [rows[0]?.pid])).rowCount, { interval: 10 }).toBe(1)
  await one.query('commit')
  await ended
  await Promise.all([one.end(), other.end()])
}

test.each([
  { first: 'the application', isApplicationFirst: true },
  { first: 'the campaign', isApplicationFirst: false },
])('R-430 an application that comes while its campaign leaves the market is stored: $first first', async ({ isApplicationFirst }) => {
  const { id } = await buildPublishedCampaign(app.deps, agency)
  const leaves = `update campaign set state = 'filled' where id = '${id}'`
  await (isApplicationFirst ? runBeside(request(id), leaves) : runBeside(leaves, request(id)))
  expect(await pastOnes(id)).toHaveLength(1)
  expect(await misfits()).toEqual([])
})

test('R-430 the nightly proof mends what is missing, too much or different, and finds nothing the next time', async () => {
  const build = (state: 'published' | 'filled') =>
    buildPublishedCampaign(app.deps, agency, { state, shippable_product: state === 'filled' })
  const [missing, surplus] = [await build('filled'), await build('published')]
  const [changed, shipped, typed] = [await build('filled'), await build('filled'), await build('filled')]
  for (const { id } of [missing, surplus, changed, shipped, typed]) await run(request(id))
  await run(`delete from past_application where campaign_id = '${missing.id}'`)
  await run(
    `insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files) values ('${surplus.id}', '${creator.id}', now(), 1, 1)`,
  )
  await run(`update past_application set open_places = 99 where campaign_id = '${changed.id}'`)
  await run(`update past_application set shippable_product = false where campaign_id = '${shipped.id}'`)
  await run(`update past_application set wanted_types = '{video}' where campaign_id = '${typed.id}'`)
  expect(await mendWalk(app.deps.db, 'past applications')).toEqual({ wrong: 5, next: undefined })
  expect(await misfits()).toEqual([])
  expect(await mendWalk(app.deps.db, 'past applications')).toEqual({ wrong: 0, next: undefined })
})

test('R-147 filters also narrow the past campaigns that a creator applied to, of which none can be applied to any more', async () => {
  const reader = await buildCreator(app.deps)
  const build = async (state: 'published' | 'filled', isShipped: boolean) => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { shippable_product: isShipped })
    if (state === 'filled') await run(request(campaign.id).replace(creator.id, reader.id))
    await run(`update campaign set state = '${state}' where id = '${campaign.id}'`)
    return campaign
  }
  const [parcel, films, plain, open] = [
    await build('filled', true),
    await build('filled', true),
    await build('filled', false),
    await build('published', true),
  ]
  await run(`delete from desired_asset where id = '${films.photoAssetId}'`)
  const find = async (query: object) => {
    const { data, meta } = (await app.call(listOpportunities, { as: reader, query: { limit: 100, ...query } })).body
    return { ids: data.map(({ campaign }) => campaign.id), total: meta.total }
  }
  expect((await find({})).ids).toEqual(expect.arrayContaining([open.id, plain.id, films.id, parcel.id]))
  expect(await find({ shippable: 'true' })).toEqual({ ids: [open.id, films.id, parcel.id], total: 3 })
  expect(await find({ shippable: 'true', type: 'photos' })).toEqual({ ids: [open.id, parcel.id], total: 2 })
  expect(await find({ shippable: 'true', applicable: 'true' })).toEqual({ ids: [open.id], total: 1 })
})

test.each([
  ['least', 'wanted_files'],
  ['openings', 'hired - desired_creators'],
] as const)('R-430 sorted by %s, applications to past campaigns stand among the open campaigns', async (sort, rank) => {
  const reader = await buildCreator(app.deps, { state: 'verified' })
  for (const [at, [state, desired, files]] of [
    ['published', 4, 6],
    ['filled', 9, 5],
    ['filled', 2, 7],
    ['published', 3, 4],
    ['delivered', 5, 4],
  ].entries()) {
    const { id } = await buildPublishedCampaign(app.deps, agency)
    await run(request(id).replace(creator.id, reader.id))
    await run(`update campaign set state = '${state}', desired_creators = ${desired}, wanted_files = ${files},
      published_at = published_at + ${at} * interval '1 minute' where id = '${id}'`)
  }
  const { rows } = await sql<{ id: string }>`select id from campaign where published_at is not null
    and (state = 'published' and hidden_at is null or id in (select campaign_id from candidate_request where creator_id = ${reader.id}))
    order by ${sql.raw(rank)}, published_at desc, id desc limit 10`.execute(app.deps.db)
  const pages = []
  for (let page = 1; page <= 5; page++) {
    const { data } = (await app.call(listOpportunities, { as: reader, query: { sort, page, limit: 2 } })).body
    pages.push(...data.map(({ campaign }) => campaign))
  }
  expect(pages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(pages.some(({ state }) => state === 'filled')).toBe(true)
})

test('R-431 every page of the market is the same in every order whether weeks of it are skipped or not', async () => {
  // Ages of 0 to 200 days, several within a second; every 30th campaign has left the market.
  await sql`insert into campaign (id, agency_id, name, description, state, desired_creators, wanted_files, currency, submitted_at, published_at, created_at, updated_at)
    select gen_random_uuid(), ${agency.id}, 'Rye ' || n, 'Crisp.', case when n % 30 = 0 then 'filled' else 'published' end, 3 + n % 2, n % 11, 'EUR', at, at, at, at
      from generate_series(1, 2400) as n, lateral (select ${app.deps.now()}::timestamptz - n / 3 * interval '6 hours' as at) as moment`.execute(
    app.deps.patientDb,
  )
  await sql`insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, created_at, updated_at)
    select gen_random_uuid(), id, ${agency.id}, ${creator.id}, 'declined', 100, 'creator', gen_random_uuid(), now(), now()
      from campaign where state = 'filled' and name like 'Rye %'`.execute(app.deps.patientDb)
  // Places are taken, more are offered, files are added, and campaigns are hidden and shown, after all of them were counted.
  await sql`update campaign set hired = 2 where name like 'Rye %7'; update campaign set desired_creators = 9 where name like 'Rye %3';
    update campaign set wanted_files = 20 where name like 'Rye %5'; update campaign set hidden_at = now() where name like 'Rye %44';
    update campaign set hidden_at = null, hired = 1 where name like 'Rye 1%44'`.execute(app.deps.patientDb)
  // As autovacuum would: without it, plans are those of empty tables.
  await sql`analyze`.execute(app.deps.patientDb)
  const limit = 97
  const orders = { newest: '', openings: 'desired_creators - hired desc,', least: 'wanted_files,' }
  for (const [sort, first] of Object.entries(orders) as [keyof typeof orders, string][]) {
    const { rows } = await sql<{ id: string }>`select id from campaign where published_at is not null
        and (state = 'published' and hidden_at is null or id in (select campaign_id from candidate_request where creator_id = ${creator.id}))
      order by ${sql.raw(first)} published_at desc, id desc`.execute(app.deps.db)
    const expected = rows.map(({ id }) => id)
    const pages = Math.ceil(expected.length / limit)
    expect(pages * limit).toBeGreaterThan(2_000)
    for (let page = 1; page <= pages + 1; page += 1) {
      const answer = await app.call(listOpportunities, { as: creator, query: { sort, page, limit } })
      expect(answer, `${sort}, page ${page}`).toMatchObject({ status: 200 })
      const { data, meta } = answer.body
      const ids = expected.slice((page - 1) * limit, page * limit)
      expect([sort, page, data.map(({ campaign }) => campaign.id)]).toEqual([sort, page, ids])
      expect(meta).toMatchObject({ pages, total: expected.length })
    }
  }
})
