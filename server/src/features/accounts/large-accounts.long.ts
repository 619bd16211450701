import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountSheets } from '@pairtake/protocol/accounts/accounts-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { isZip, periodOf } from './accounts-file-rules.ts'
import { openSheet } from './accounts-view.ts'

const postings = 16_700
const entriesEach = 6

let app: TestApp
/** An unrealistic year of refunds of one payment: 100,200 entries of 50 brands, and a credit note for each posting. */
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  const { db } = app.deps
  const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
  await buildCard(app, agency)
  const { id, paymentId } = await buildContract(app.deps, { agency, creator })
  await app.call(finalizeContract, { as: agency, params: { id } })
  // Uses a connection without the program's timeouts.
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const run = async (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(db)
    await client.query(text, [...parameters])
  }
  await client.query('begin')
  await run(sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, confirmed_at, created_at)
    select gen_random_uuid(), 'b' || n || '@x.example', 'b' || n || '@x.example', 'none', 'agency', 'B', 'B', 'Brand ' || n, now(), now()
    from generate_series(1, 50) n`)
  await run(sql`insert into ledger_account (id, kind, member_id, number)
    select gen_random_uuid(), 'agency', id, nextval('debtor_number') from member where display_name like 'Brand %'
    union all values (gen_random_uuid(), 'platform_loss', null::uuid, null)`)
  await run(sql`create table planned as select n, gen_random_uuid() as refund_id, gen_random_uuid() as posting_id,
    '2026-01-01T00:00:00Z'::timestamptz + n * interval '30 minutes' as at from generate_series(1, ${sql.lit(postings)}) n`)
  await run(sql`insert into refund (id, payment_id, amount_minor, reason, refund_key, operator_id, created_at, state, done_at)
    select refund_id, ${paymentId}, 11900, 'x', 'refund-' || refund_id, ${operator.id}, at, 'done', at from planned`)
  await run(sql`insert into invoice (id, payment_id, refund_id, kind, number, issued_at, content)
    select gen_random_uuid(), ${paymentId}, refund_id, 'credit_note', 'CN-' || lpad(n::text, 6, '0'), at, (select content from invoice limit 1)
    from planned`)
  await run(sql`insert into ledger_transaction (id, cause, created_at) select posting_id, 'refund:' || refund_id, at from planned`)
  await run(sql`insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
      select gen_random_uuid(), posting_id, coalesce(house.id, brands.ids[1 + n % 50]), part.minor, 'EUR', at
      from planned cross join (values ('agency', 11900), ('agency', -11900), ('platform_loss', -8000), ('fee_revenue', -2000), ('vat', -1900),
        ('clearing', 11900)) as part (kind, minor)
      left join ledger_account house on house.kind = part.kind and house.member_id is null
      cross join (select array_agg(a.id order by a.id) as ids from ledger_account a join member m on m.id = a.member_id
        where m.display_name like 'Brand %') brands`)
  await client.query('commit')
  await client.query('analyze')
  await client.end()
}, 300_000)
afterAll(() => app.close())

const lines: string[] = []
afterAll(async () => {
  const page = `# The accounts at 100,000 entries

\`npx vitest run --config vitest.long.config.ts large-accounts\`: ${postings * entriesEach} entries of a year, ${postings} credit notes, 51 brands; the embedded database
beside other work, ${new Date().toISOString().slice(0, 10)}. Memory is the most that heap and buffers grew while the file was read.

| file | lines | time | memory |
| --- | --- | --- | --- |
${lines.join('\n')}
`
  await writeFile(join(import.meta.dirname, '../../../../docs/measurements/accounts.md'), page)
})

const held = () => {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

test.each(accountSheets)('%s is read in pages', { timeout: 120_000 }, async (sheet) => {
  const period = periodOf({ from: '2026-01-01', to: '2026-12-31' }, 'Europe/Berlin')
  const before = held()
  const startedAt = performance.now()
  let [count, most] = [0, 0]
  for await (const bytes of openSheet(app.deps, { sheet, period }, new AbortController().signal) as AsyncIterable<Buffer>) {
    // A zip has no lines to count.
    count += isZip(sheet) ? 0 : bytes.toString('latin1').split('\r\n').length - 1
    most = Math.max(most, held() - before)
  }
  const allMs = performance.now() - startedAt
  lines.push(`| ${sheet} | ${count} | ${(allMs / 1000).toFixed(1)} s | ${most.toFixed(0)} MB |`)
  expect(most).toBeLessThan(150)
})

test.each([
  [
    'entries by time',
    sql`select * from ledger_entry where (created_at, id) > ('2026-06-01T00:00:00Z'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)
    and created_at < '2026-12-31T00:00:00Z' order by created_at, id limit 1000`,
    'ledger_entry_by_time',
  ],
  [
    'postings by time',
    sql`select * from ledger_transaction where (created_at, id) > ('2026-06-01T00:00:00Z'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)
    and created_at < '2026-12-31T00:00:00Z' order by created_at, id limit 1000`,
    'ledger_transaction_by_time',
  ],
  [
    'papers by time',
    sql`select * from invoice where (issued_at, id) > ('2026-06-01T00:00:00Z'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)
    and issued_at < '2026-12-31T00:00:00Z' order by issued_at, id limit 1000`,
    'invoice_by_time',
  ],
  [
    'entries of an account by time',
    sql`select * from ledger_entry where account_id = (select id from ledger_account where kind = 'agency' limit 1)
    and (created_at, id) > ('2026-06-01T00:00:00Z'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid) order by created_at, id limit 1000`,
    'ledger_entry_by_account_time',
  ],
] as const)('%s are found by their index', async (_title, statement, index) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(app.deps.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
})
