import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { candidateSorts, type CandidateSort } from '@pairtake/protocol/list-filters'
import { takeDownCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { endedAtOnce } from './end-requests-act.ts'

type Applied = { id: string; state: string; price: number; at: Date; name: string; marked: boolean }

let app: TestApp
let agency: TestMember
let campaign: Awaited<ReturnType<typeof buildPublishedCampaign>>
let applied: Applied[]
const count = endedAtOnce * 1.25

beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  campaign = await buildPublishedCampaign(app.deps, agency)
  applied = await applyToCampaign()
}, 60_000)
afterAll(() => app.close())

/** Applications at few different times and prices, so that every order has equals; a seventh is declined and a ninth of the others marked. */
async function applyToCampaign(): Promise<Applied[]> {
  const { db } = app.deps
  await sql`with applicant as (
      insert into member (id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, confirmed_at, created_at)
        select gen_random_uuid(), n || '@crowd.example', n || '@crowd.example', 'none', 'creator', 'Name ' || n, 'Lund', '', 'Name ' || n || case when n % 700 = 0 then ' Rare' else '' end,
          now(), now() from generate_series(1, ${count}::int) as n returning id, first_name),
    numbered as (select id, substring(first_name from '[0-9]+')::int as n from applicant)
    insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, note, created_at, updated_at)
      select gen_random_uuid(), ${campaign.id}, ${agency.id}, id, case when n % 7 = 0 then 'declined' else 'new' end, 5000 + n % 5 * 100, 'creator', gen_random_uuid(),
        case when n % 900 = 0 then 'A RARE note' else '' end, now() - interval '1 hour' * (n % 11), now() from numbered`.execute(db)
  await sql`update campaign set (candidates_new, candidates_declined) =
    (select count(*) filter (where state = 'new'), count(*) filter (where state = 'declined') from candidate_request where campaign_id = ${campaign.id})
    where id = ${campaign.id}`.execute(db)
  await sql`insert into shortlist_mark (candidate_request_id, marked_at)
    select id, now() from candidate_request where state = 'new' and campaign_id = ${campaign.id} and hashtext(id::text) % 9 = 0`.execute(db)
  const { rows } = await sql<Applied>`select one.id, one.state, one.price_minor::int as price, one.created_at as at,
      member.display_name || ' ' || one.note as name, mark.marked_at is not null as marked
    from candidate_request as one join member on member.id = one.creator_id left join shortlist_mark as mark on mark.candidate_request_id = one.id
    where one.campaign_id = ${campaign.id}`.execute(db)
  return rows
}

const idsLast = (one: Applied, other: Applied) => (one.id < other.id ? 1 : -1)
const orders: Record<CandidateSort, (one: Applied, other: Applied) => number> = {
  newest: (one, other) => +other.at - +one.at || idsLast(one, other),
  oldest: (one, other) => +one.at - +other.at || -idsLast(one, other),
  price_low: (one, other) => one.price - other.price || idsLast(one, other),
  price_high: (one, other) => other.price - one.price || idsLast(one, other),
  shortlisted: (one, other) => Number(other.marked) - Number(one.marked) || orders.newest(one, other),
}

async function list(query: object) {
  const { status, body } = await app.call(wire.listCandidateRequests, {
    as: agency,
    params: { id: campaign.id },
    query: { limit: 100, ...query },
  })
  expect(status).toBe(200)
  return { ids: body.data.map(({ id }) => id as string), marked: body.data.map(({ shortlisted }) => shortlisted), meta: body.meta }
}

const cases = candidateSorts.flatMap((sort) => (['', 'new', 'declined', 'accepted'] as const).map((state) => ({ sort, state })))
test.each(cases)('R-555 the first, a middle and the last page of thousands of candidates: $sort, "$state"', async ({ sort, state }) => {
  const expected = applied.filter((one) => state === '' || one.state === state).toSorted(orders[sort])
  const pages = Math.max(1, Math.ceil(expected.length / 100))
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const shown = await list({ sort, state, page })
    const here = expected.slice((page - 1) * 100, page * 100)
    expect(shown.ids).toEqual(here.map(({ id }) => id))
    expect(shown.marked).toEqual(here.map(({ marked }) => marked))
    expect(shown.meta).toMatchObject({ total: expected.length, pages })
  }
})

test.each(candidateSorts)('R-555 a search of thousands of candidates finds names and notes, in the order of the list: %s', async (sort) => {
  for (const [q, word] of [
    ['rare', /rare/i],
    ['name 1', /name 1/i],
  ] as const) {
    const expected = applied.filter(({ name }) => word.test(name)).toSorted(orders[sort])
    const shown = await list({ sort, q })
    expect(shown.ids).toEqual(expected.slice(0, 100).map(({ id }) => id))
    expect(shown.meta?.total).toBe(Math.min(1_000, expected.length))
  }
})

test('R-555 another brand sees none of them', async () => {
  const other = await buildAgency(app.deps)
  for (const query of [{}, { sort: 'shortlisted' }, { q: 'rare' }] as const) {
    const { status } = await app.call(wire.listCandidateRequests, { as: other, params: { id: campaign.id }, query })
    expect(status).toBe(404)
  }
})

test('R-515 more open applications than one statement ends all end, are counted and are told once', async () => {
  const as = await buildOperator(app.deps)
  const { status } = await app.call(takeDownCampaign, { as, params: { id: campaign.id }, body: { reason: 'Not a product.' } })
  expect(status).toBe(200)
  const { rows } = await sql<object>`select candidates_new, candidates_declined,
      (select count(*)::int from candidate_request where campaign_id = campaign.id and state = 'declined') as declined,
      (select count(*)::int from notification where data ->> 'type' = 'application_declined') as told,
      (select count(distinct member_id)::int from notification where data ->> 'type' = 'application_declined') as members
    from campaign where id = ${campaign.id}`.execute(app.deps.db)
  const open = applied.filter(({ state }) => state === 'new').length
  expect(open).toBeGreaterThan(endedAtOnce)
  expect(rows).toEqual([{ candidates_new: 0, candidates_declined: count, declined: count, told: open, members: open }])
})
