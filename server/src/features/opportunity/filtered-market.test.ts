import { limits } from '@pairtake/protocol/limits'
import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { dayOf } from '#wire-time.ts'
import { blockersOf, type Applicant, type Restrictions } from './opportunity-rules.ts'

let app: TestApp
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  const agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps, { state: 'verified' })
  // Every second campaign is open, every third was applied to; few ask for photos, and few send a product. Several are published at once.
  await sql`insert into campaign (id, agency_id, name, description, state, desired_creators, hired, wanted_files, wanted_types, shippable_product, currency,
      restriction_language, restriction_countries, restriction_genders, restriction_age_from, restriction_age_to, hidden_at,
      submitted_at, published_at, created_at, updated_at)
    select gen_random_uuid(), ${agency.id}, 'Rye ' || n, 'Crisp.', case n % 2 when 0 then 'published' else (array['filled', 'delivered', 'rejected'])[1 + n % 5 % 3] end,
        5 + n % 3, n % 2, 1 + n % 5, case when n % 40 in (1, 8) then '{photos,video}'::text[] when n % 40 = 3 then '{photos}' else '{video}' end, n % 50 in (4, 9),
        'EUR', case n % 11 when 1 then 'en' when 2 then 'fr' end, case n % 7 when 1 then '{DE,FR}'::text[] when 2 then '{FR}' else '{}' end,
        case n % 6 when 4 then '{male}'::text[] else '{}' end, case n % 13 when 0 then 20 when 1 then 40 end, case n % 17 when 0 then 30 when 1 then 20 end,
        case when n % 23 = 0 then at end, at, at, at, at
      from generate_series(1, 3600) as n, lateral (select ${app.deps.now()}::timestamptz - n / 3 * interval '6 hours' as at) as moment`.execute(
    app.deps.patientDb,
  )
  // Of the applications, some have lapsed: the creator may apply again.
  await sql`insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, lapsed, created_at, updated_at)
    select gen_random_uuid(), id, ${agency.id}, ${creator.id}, 'declined', 100, 'creator', gen_random_uuid(), right(name, 1) = '6', now(), now()
      from campaign where substring(name from '[0-9]+')::int % 3 = 0`.execute(app.deps.patientDb)
  await sql`analyze`.execute(app.deps.patientDb)
})
afterAll(() => app.close())

type Row = Restrictions & {
  id: string
  published_at: Date
  places: number
  wanted_files: number
  wanted_types: string[]
  shippable_product: boolean
  request: { lapsed: boolean } | null
}
type Asked = { type?: 'video' | 'photos'; shippable?: 'true' | 'false'; applicable?: 'true' }
type Sort = 'newest' | 'openings' | 'least'

/** All campaigns, with the creator's application to each: what the list shows of them is decided here, row by row. */
async function everyRow() {
  const { rows } = await sql<Row>`select campaign.*, desired_creators - hired as places, to_json(mine) as request from campaign
    left join candidate_request as mine on mine.campaign_id = campaign.id and mine.creator_id = ${creator.id}`.execute(app.deps.db)
  const [applicant] = (await sql<Applicant>`select * from creator_profile where creator_id = ${creator.id}`.execute(app.deps.db)).rows
  return { rows, applicant }
}

const isOpen = (row: Row) => row.state === 'published' && row.hidden_at === null
const isListed = (row: Row) => isOpen(row) || row.request !== null
const isAsked = (row: Row, { type, shippable }: Asked) =>
  (type === undefined || row.wanted_types.includes(type)) && (shippable === undefined || row.shippable_product === (shippable === 'true'))
const canApply = (row: Row, applicant: Applicant | undefined) =>
  blockersOf(row, applicant, dayOf(app.deps.now())).length === 0 && (row.request === null || row.request.lapsed)
const first: Record<Sort, (row: Row) => number> = { newest: () => 0, openings: (row) => -row.places, least: (row) => row.wanted_files }

/** In the list's order; a uuid is compared as its text. */
const inOrder = (sort: Sort) => (a: Row, b: Row) =>
  first[sort](a) - first[sort](b) || b.published_at.getTime() - a.published_at.getTime() || (a.id < b.id ? 1 : -1)

test.each([
  { filters: 'type=video', isCut: true },
  { filters: 'type=photos', isCut: false },
  { filters: 'shippable=true', isCut: false },
  { filters: 'shippable=false', isCut: true },
  { filters: 'type=photos&shippable=false', isCut: false },
  { filters: 'applicable=true', isCut: false },
  { filters: 'applicable=true&type=photos', isCut: false },
  { filters: 'applicable=true&type=video&shippable=true', isCut: false },
])(
  'R-147 R-380 every page of the market with $filters shows what looking at each campaign finds, in every order',
  async ({ filters, isCut }) => {
    const asked: Asked = Object.fromEntries(new URLSearchParams(filters))
    const { rows, applicant } = await everyRow()
    const found = rows.filter((row) => isListed(row) && isAsked(row, asked) && (!asked.applicable || canApply(row, applicant)))
    const total = Math.min(found.length, limits.search.most)
    expect(found.length > limits.search.most).toBe(isCut)
    // Open campaigns and past ones, unless none of these may be applied to.
    expect(new Set(found.map(isOpen)).size).toBe(asked.applicable ? 1 : 2)
    for (const sort of ['newest', 'openings', 'least'] as const) {
      const expected = found.toSorted(inOrder(sort)).map(({ id }) => id)
      const limit = total > 200 ? 90 : 7
      const pages = Math.ceil(total / limit)
      for (let page = 1; page <= pages + 1; page += 1) {
        const { body } = await app.call(listOpportunities, { as: creator, query: { ...asked, sort, page, limit } })
        const ids = expected.slice((page - 1) * limit, Math.min(page * limit, total))
        expect([sort, page, body.data.map(({ campaign }) => campaign.id)]).toEqual([sort, page, ids])
        expect(body.meta).toEqual({ page, pages, total })
      }
    }
  },
)
