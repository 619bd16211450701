import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
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
  // Many payments have the same total, and some have one of their own.
  await client.query(`update payment set creator_fee_minor = creator_fee_minor + 100 * (hashtext(id::text) & 3) + case when hashtext(id::text) % 7 = 0
    then abs(hashtext(id::text) % 1000) else 0 end`)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

type Paid = { id: string; total_minor: number; state: string }
const sorts = {
  price_low: (a: Paid, b: Paid) => a.total_minor - b.total_minor || (a.id < b.id ? 1 : -1),
  price_high: (a: Paid, b: Paid) => b.total_minor - a.total_minor || (a.id < b.id ? 1 : -1),
}

test.each(['heavy agency', 'light agency'] as const)(
  'payments by total, and the newest first among equals, on every page: %s',
  async (caller) => {
    const { rows } = await client.query<Paid>(
      `select id, total_minor::int, state from payment where agency_id = (select member_id from session where device = $1) and voided_at is null`,
      [caller],
    )
    expect(new Set(rows.map((row) => row.total_minor)).size).toBeGreaterThan(1)
    for (const sort of ['price_low', 'price_high'] as const) {
      for (const state of ['', 'paid', 'scheduled'] as const) {
        const wanted = rows.filter((row) => state === '' || row.state === state).toSorted(sorts[sort])
        for (const limit of [7, 20, 100]) {
          for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page++) {
            const { data, meta } = (await app.call(listPayments, { as: { token: tokenOf(caller) }, query: { sort, state, limit, page } }))
              .body
            const at = { caller, sort, state, limit, page }
            const ids = wanted.slice(limit * (page - 1), limit * page).map(({ id }) => id)
            expect({ ...at, ids: data.map(({ id }) => id), total: meta.total }).toEqual({ ...at, ids, total: wanted.length })
          }
        }
      }
    }
  },
)

test.each(['heavy agency', 'light agency'] as const)(
  'R-380 a search finds payments by the campaign and the creator of their jobs: %s',
  async (caller) => {
    const word = async (q: string) =>
      client.query<{ id: string }>(
        `select payment.id from payment join contract on contract.id = payment.contract_id join campaign on campaign.id = contract.campaign_id
        join member as creator on creator.id = contract.creator_id
      where payment.agency_id = (select member_id from session where device = $1) and payment.voided_at is null
        and (campaign.name ilike '%' || $2 || '%' or creator.display_name ilike '%' || $2 || '%') order by payment.id desc`,
        [caller, q],
      )
    const counts: number[] = []
    for (const q of ['serum', 'linen unboxing', 'walk', 'zzzz']) {
      const { rows } = await word(q)
      counts.push(rows.length)
      const { data, meta } = (await app.call(listPayments, { as: { token: tokenOf(caller) }, query: { q, limit: 100 } })).body
      expect({ q, ids: data.map(({ id }) => id), total: meta.total }).toEqual({
        q,
        ids: rows.slice(0, 100).map(({ id }) => id),
        total: rows.length,
      })
    }
    expect(Math.max(...counts)).toBeGreaterThan(0)
  },
)
