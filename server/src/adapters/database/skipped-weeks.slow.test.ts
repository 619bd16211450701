import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '#testing/growth/market-calls.ts'
import { fillMarket, tokenOf } from '#testing/growth/market-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await fillMarket(client, 3_000)
  // The market's operator has looked at records of one end only: what a list leaves out must be missing from the weeks in between, too.
  const tables = { contract: 'id', campaign: 'id', creator_profile: 'creator_id' }
  for (const [subject, key] of Object.entries(tables))
    await client.query(`insert into record_look (operator_id, subject, subject_id, opened_at)
      select (select member_id from session where device = 'operator'), '${subject}', ${key}, now()
        from (select ${key}, row_number() over (order by ${key}) as place from ${subject}) as placed where place % 20 = 0
      on conflict do nothing`)
  // More payouts than a market of this size has, so that their weeks are skipped as well.
  await client.query(`insert into payout (id, creator_id, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, state, paid_at, returned_at)
    select pg_temp.id('another payout', n), creator_id, 100, 'EUR', beneficiary, now(), now(), case when n % 7 = 0 then 'requested' else 'paid' end,
        case when n % 7 <> 0 then now() end, case when n % 7 = 1 then now() end
      from generate_series(0, 2999) as n, (select creator_id, beneficiary from payout limit 1) as first where n % 11 <> 0`)
  // So many lines of banks as well, some of them settled in one moment.
  await client.query(`insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return, settled_as,
        settled_at, settled_by)
      select pg_temp.id('another line', n), (select id from bank_file limit 1), case when n % 500 = 3 then 'opening' else 'entry' end, 'another' || n,
        date '2026-01-01' + (n % 97)::int, n, 'EUR', '', '', '', false, case when n % 13 <> 0 then 'nothing' end,
        case when n % 13 <> 0 then pg_temp.at(n / 50 * 50) end, case when n % 13 <> 0 then (select member_id from session where device = 'operator') end
      from generate_series(0, 2999) as n`)
  // Some lines do not fit, at all times.
  await client.query(`update provider_line set fit = 'differs' where hashtext(line_ref) % 9 = 0`)
}, 120_000)
afterAll(async () => {
  await client.end()
  await app.close()
})

/** What the operator did not open today. */
const notSeen = (key: string, subject: string) => `${key} not in (select subject_id from record_look where subject = '${subject}')`

/** The lists of operators that skip weeks, and the ids of their rows in order, as the documents put them. */
const lists: Record<string, string> = {
  listOperatorContracts: `select id from contract order by id desc`,
  'listOperatorContracts state=completed': `select id from contract where state = 'completed' order by id desc`,
  'listOperatorContracts state=in_progress': `select id from contract where state = 'in_progress' order by id desc`,
  // What waits for a review comes first, the longest waiting at the top; drafts are not listed.
  listOperatorCampaigns: `select id from campaign where state <> 'draft'
    order by case when state = 'in_review' then submitted_at end nulls last, id desc`,
  'listOperatorCampaigns state=in_review': `select id from campaign where state = 'in_review' order by submitted_at, id desc`,
  'listOperatorCampaigns seen=not_today&state=in_review': `select id from campaign where state = 'in_review' and ${notSeen('id', 'campaign')}
    order by submitted_at, id desc`,
  'listOperatorCampaigns state=delivered': `select id from campaign where state = 'delivered' order by id desc`,
  listOperatorCreatorProfiles: `select creator_id as id from creator_profile
    order by case when state = 'in_review' then submitted_at end nulls last, creator_id desc`,
  'listOperatorCreatorProfiles state=in_review': `select creator_id as id from creator_profile where state = 'in_review'
    order by submitted_at, creator_id desc`,
  'listOperatorCreatorProfiles seen=not_today&state=in_review': `select creator_id as id from creator_profile
    where state = 'in_review' and ${notSeen('creator_id', 'creator_profile')} order by submitted_at, creator_id desc`,
  'listOperatorCreatorProfiles state=verified': `select creator_id as id from creator_profile where state = 'verified' order by creator_id desc`,
  'listOperatorContracts seen=not_today': `select id from contract where ${notSeen('id', 'contract')} order by id desc`,
  'listOperatorContracts seen=not_today&state=completed': `select id from contract where state = 'completed' and ${notSeen('id', 'contract')}
    order by id desc`,
  'listOperatorCampaigns seen=not_today': `select id from campaign where state <> 'draft' and ${notSeen('id', 'campaign')}
    order by case when state = 'in_review' then submitted_at end nulls last, id desc`,
  'listOperatorCreatorProfiles seen=not_today': `select creator_id as id from creator_profile where ${notSeen('creator_id', 'creator_profile')}
    order by case when state = 'in_review' then submitted_at end nulls last, creator_id desc`,
  listOperatorMembers: `select id from member where deleted_at is null order by id desc`,
  'listOperatorMembers state=creator': `select id from member where deleted_at is null and role = 'creator' order by id desc`,
  listOperatorPayments: `select id from payment where voided_at is null order by id desc`,
  'listOperatorPayments state=paid': `select id from payment where voided_at is null and state = 'paid' order by id desc`,
  // What waits for a transfer comes first, then all others; the oldest first in both.
  listOperatorPayouts: `select id from payout order by state = 'requested' and returned_at is null desc, id`,
  'listOperatorPayouts state=paid': `select id from payout where state = 'paid' and returned_at is null order by id`,
  'listOperatorPayouts state=returned': `select id from payout where returned_at is not null order by id`,
  'listOperatorPayouts state=requested': `select id from payout where state = 'requested' and returned_at is null and batch_id is null order by id`,
  // Open lines come first, the oldest of them at the top; then the settled ones, newest first.
  listBankLines: `select id from bank_line order by settled_at desc nulls first, kind <> 'opening', booked_on, id`,
  'listBankLines state=open': `select id from bank_line where settled_at is null order by kind <> 'opening', booked_on, id`,
  'listBankLines state=settled': `select id from bank_line where settled_at is not null order by settled_at desc, kind <> 'opening', booked_on, id`,
  listProviderLines: `select id from provider_line order by moved_at desc, id desc`,
  'listProviderLines kind=charge': `select id from provider_line where kind = 'charge' order by moved_at desc, id desc`,
  ...Object.fromEntries(
    ['', 'kind=charge&', 'fit=fits&', 'kind=charge&fit=fits&'].flatMap((filter) => {
      const of = [...filter.matchAll(/(\w+)=(\w+)&/g)].map(([, column, value]) => ` and ${column} = '${value}'`).join('')
      const lines = (period: string) => `select id from provider_line where ${period}${of} order by moved_at desc, id desc`
      return [
        [`listProviderLines ${filter}to=2026-03-31`, lines(`moved_at < timestamptz '2026-04-01 UTC'`)],
        [
          `listProviderLines ${filter}from=2025-02-10&to=2026-08-12`,
          lines(`moved_at >= timestamptz '2025-02-10 UTC' and moved_at < timestamptz '2026-08-13 UTC'`),
        ],
      ]
    }),
  ),
  'listProviderLines kind=charge&fit=fits': `select id from provider_line where kind = 'charge' and fit = 'fits' order by moved_at desc, id desc`,
  'listProviderLines fit=fits': `select id from provider_line where fit = 'fits' order by moved_at desc, id desc`,
  listOperatorCreatorPapers: `select id from creator_paper order by id desc`,
  'listOperatorCreatorPapers state=self_billed_invoice': `select id from creator_paper where kind = 'self_billed_invoice' order by id desc`,
  listAuditEntries: `select id from audit_entry order by id desc`,
  'listAuditEntries state=campaign_approved': `select id from audit_entry where action = 'campaign_approved' order by id desc`,
  'listAuditEntries state=campaign': `select id from audit_entry where subject = 'campaign' order by id desc`,
}
const limit = 100

async function idsOf(path: string, filter: string, page: number) {
  const url = `${path}?limit=${limit}&page=${page}&${filter}`
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${tokenOf('operator')}` } })
  const { data, meta } = answer.json<{ data: { id?: string; user?: { id: string } }[]; meta: { total: number } }>()
  return { ids: data.map(({ id, user }) => id ?? user?.id), total: meta.total }
}

/** The pages that do not contain what the whole list has at their place, or that have another total. */
async function wrongPages(): Promise<unknown[]> {
  const calls = await callsOf(client)
  const wrong: unknown[] = []
  for (const [key, statement] of Object.entries(lists)) {
    const [name, filter = ''] = key.split(' ')
    const path = calls.find((call) => call.name === name && call.caller === 'operator')?.path ?? ''
    const { rows } = await client.query<{ id: string }>(statement)
    const expected = rows.map(({ id }) => id)
    const pages = Math.ceil(expected.length / limit)
    // Of many pages that are read row by row, every fourth one.
    for (let page = 1; page <= pages + 1; page += page < 9 && pages > 9 ? 4 : 1) {
      const found = await idsOf(path, filter, page)
      const ids = expected.slice((page - 1) * limit, page * limit)
      if (found.total !== expected.length || found.ids.join() !== ids.join()) wrong.push({ key, page, ids, found })
    }
  }
  return wrong
}

test('R-431 every page of an operator’s list is the same whether weeks of it are skipped or not', async () => {
  expect(await wrongPages()).toEqual([])
}, 120_000)

test('R-431 the weeks follow every change of state, and ids that are not made from the time', async () => {
  await client.query(
    `update contract set state = 'completed' where id in (select id from contract where state = 'in_progress' order by id limit 100)`,
  )
  await client.query(
    `update campaign set state = 'delivered' where id in (select id from campaign where state = 'published' order by id limit 200)`,
  )
  await client.query(`update creator_profile set state = 'in_review', submitted_at = now()
    where creator_id in (select creator_id from creator_profile where state = 'verified' order by creator_id limit 100)`)
  await client.query(`update member set deleted_at = now() where id in (select id from member where role = 'agency' order by id limit 50)`)
  await client.query(`update payment set voided_at = now() where id in (select id from payment order by id limit 50)`)
  await client.query(
    `update payout set returned_at = now() where id in (select id from payout where state = 'paid' order by id limit 1200)`,
  )
  await client.query(
    `update payout set state = 'paid', paid_at = now() where id in (select id from payout where state = 'requested' order by id limit 150)`,
  )
  await client.query(`update bank_line set settled_at = null, settled_as = null, settled_by = null
    where id in (select id from bank_line where settled_at is not null and payout_id is null order by id limit 300)`)
  await client.query(`delete from bank_line where id in (select id from bank_line where settled_at is not null order by id desc limit 100)`)
  await client.query(`update provider_line set kind = 'other' where id in (select id from provider_line order by id limit 200)`)
  await client.query(`delete from provider_day`)
  await client.query(`insert into provider_day (day, kind, currency, lines, amount_minor, fee_minor)
    select moved_at::date, kind, currency, count(*), 0, 0 from provider_line group by 1, 2, 3`)
  await client.query(`insert into audit_entry (id, operator_id, action, subject, subject_id, created_at)
    select id, (select member_id from session where device = 'operator'), 'looked', 'work', 'x', now()
      from (values ('00000000-0000-0000-0000-000000000001'::uuid), ('ffffffff-ffff-4fff-bfff-ffffffffffff')) as odd (id)`)
  expect(await wrongPages()).toEqual([])
}, 120_000)
