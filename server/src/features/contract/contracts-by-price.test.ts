import { listCampaignContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMarket, tokenOf } from '#testing/growth/market-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await fillMarket(client, 1_000)
  // So that many jobs have the same price, some have one of their own, and pages begin and end among equals.
  await client.query(
    `update contract set price_minor = case when hashtext(id::text) % 7 = 0 then price_minor else 100 + 100 * (hashtext(id::text) & 3) end`,
  )
})
afterAll(async () => {
  await client.end()
  await app.close()
})

type Job = { id: string; price_minor: number; state: string }
const jobsOf = async (column: 'agency_id' | 'creator_id' | 'campaign_id', owner: string) =>
  (await client.query<Job>(`select id, price_minor::int, state from contract where ${column} = $1`, [owner])).rows

const sorts = {
  price_low: (a: Job, b: Job) => a.price_minor - b.price_minor || (a.id < b.id ? 1 : -1),
  price_high: (a: Job, b: Job) => b.price_minor - a.price_minor || (a.id < b.id ? 1 : -1),
}

test.each(['heavy agency', 'heavy creator', 'light agency'] as const)(
  'jobs by price, and the newest first among equals, on every page: %s',
  async (caller) => {
    const { rows } = await client.query<{ member_id: string }>('select member_id from session where device = $1', [caller])
    const jobs = await jobsOf(caller.endsWith('agency') ? 'agency_id' : 'creator_id', rows[0]?.member_id ?? '')
    for (const sort of ['price_low', 'price_high'] as const) {
      for (const state of ['', 'completed', 'in_progress'] as const) {
        const wanted = jobs.filter((job) => state === '' || job.state === state).toSorted(sorts[sort])
        for (const limit of [7, 20, 100]) {
          for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page++) {
            const { data, meta } = (await app.call(listContracts, { as: { token: tokenOf(caller) }, query: { sort, state, limit, page } }))
              .body
            const at = { caller, sort, state, limit, page }
            const expected = wanted.slice(limit * (page - 1), limit * page)
            expect({ ...at, ids: data.map(({ id }) => id), total: meta.total }).toEqual({
              ...at,
              ids: expected.map(({ id }) => id),
              total: wanted.length,
            })
          }
        }
      }
    }
  },
)

test('the jobs of a campaign by price', async () => {
  const { rows } = await client.query<{ id: string }>(`select campaign_id as id from contract group by 1 order by count(*) desc, 1 limit 1`)
  const id = rows[0]?.id ?? ''
  const jobs = await jobsOf('campaign_id', id)
  expect(jobs.length).toBeGreaterThan(5)
  for (const sort of ['price_low', 'price_high'] as const) {
    const query = { sort, limit: 3, page: 2 }
    const { data } = (await app.call(listCampaignContracts, { as: { token: tokenOf('heavy agency') }, params: { id }, query })).body
    expect(data.map((job) => job.id)).toEqual(
      jobs
        .toSorted(sorts[sort])
        .slice(3, 6)
        .map((job) => job.id),
    )
  }
})
