import type { MemberId } from '@pairtake/protocol/ids'
import type { Role } from '@pairtake/protocol/roles'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellCommitted } from './adapters/database/announcements.ts'
import { findOpenBusiness, lockCampaignsOf } from './features/account/delete-account-queries.ts'
import { listDueContracts } from './features/charge/charge-queries.ts'
import { listContractsDue } from './features/contract/contract-due-queries.ts'
import { lockMemberWithPartners } from './features/operator-member/operator-member-queries.ts'
import { exportedTables } from './features/user/exported-table-queries.ts'
import { hashToken } from './http/session.ts'
import { callsOf, type Call } from './testing/growth/market-calls.ts'
import { fillMarket, tokenOf } from './testing/growth/market-rows.ts'
import { explainSent, watchStatements, type Plan, type Sent } from './testing/growth/sent-statements.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const count = 2_000
/** The number of rows that a statement may read for each one that a page shows. */
const mostRead = 50
const page = 20

let app: TestApp
let client: pg.Client
let growing: Set<string>
let watch: ReturnType<typeof watchStatements>
/** The statements of a call, without those that tell what was committed meanwhile. */
const takeSent = () => watch.taken.splice(0).filter(({ text }) => text !== tellCommitted)

beforeAll(async () => {
  app = await openTestApp()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await fillMarket(client, count)
  // Only what no index covers is still scanned: on a few thousand rows a scan would otherwise often be cheaper.
  await client.query(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan',
  )
  const { rows } = await client.query<{ name: string }>(
    // The sums of each day grow with the years.
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 and relname <> 'provider_day'`,
    [count / 5],
  )
  growing = new Set(rows.map(({ name }) => name))
  watch = watchStatements()
}, 120_000)
afterAll(async () => {
  watch.stop()
  await client.end()
  await app.close()
})

const planOf = (statement: Sent) => explainSent(client, statement)

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}

const numberOf = (plan: Plan, name: string) => Number(plan[name] ?? 0)
/** The rows that a node read, whether or not it passed them on. */
const readBy = (plan: Plan) =>
  (numberOf(plan, 'Actual Rows') + numberOf(plan, 'Rows Removed by Filter') + numberOf(plan, 'Rows Removed by Index Recheck')) *
  numberOf(plan, 'Actual Loops')

/** What in a statement's plan grows with the market. */
async function faultsOf(statement: Sent): Promise<string[]> {
  const root = await planOf(statement)
  if (!root) return []
  const most = mostRead * Math.max(page, numberOf(root, 'Actual Rows'))
  const faults: string[] = []
  for (const node of nodesOf(root)) {
    const table = node['Relation Name']
    if (node['Sort Space Type'] === 'Disk') faults.push('sorts on disk')
    if (table === undefined || !growing.has(table)) continue
    if (node['Node Type'] === 'Seq Scan' && numberOf(node, 'Actual Loops') > 0) faults.push(`scans ${table}`)
    else if (readBy(node) > most) faults.push(`reads ${readBy(node)} rows of ${table}`)
  }
  return [...new Set([...faults, ...listsOf(root)])]
}

/** Indexes of few members, which do not grow with the market. */
const ofFew = new Set(['member_suspended', 'member_operating'])

/**
 * A condition on a row that a plan turns into a list of the whole table, which is made once the first row asks for it: on the rows of a test perhaps
 * never.
 */
function listsOf(root: Plan): string[] {
  const listed = new Set([...JSON.stringify(root).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name))
  return [...nodesOf(root)]
    .filter((node) => listed.has(String(node['Subplan Name'])))
    .flatMap((list) => [...nodesOf(list)])
    .filter(({ 'Relation Name': table = '', ...node }) => growing.has(table) && node['Index Cond'] === undefined)
    .filter((node) => !ofFew.has(String(node['Index Name'])))
    .map(({ 'Relation Name': table }) => `would list all of ${table}`)
}

const keyOf = ({ name, caller, path }: Call) => `${name}${path.includes('?') ? ` ${path.slice(path.indexOf('?') + 1)}` : ''}, ${caller}`

/** Lists of the caller's own records, which a search reads until it has found enough. */
const ownRows = new Set(['listCandidateRequests', 'listOwnCandidates'])

async function faultsOfCalls(wanted: (call: Call) => boolean) {
  const found: Record<string, string[]> = {}
  for (const call of (await callsOf(client)).filter(wanted)) {
    const as = { token: tokenOf(call.caller) }
    // The first call fills the session cache.
    await app.raw('GET', call.path, { as })
    takeSent()
    const answer = await app.raw('GET', call.path, { as })
    expect(answer.status, call.path).toBe(200)
    const statements = takeSent()
    const isOwnSearch = call.path.includes('q=') && ownRows.has(call.name)
    const faults = (await Promise.all(statements.map(faultsOf)))
      .flat()
      .filter((fault) => !(isOwnSearch && fault.endsWith(' rows of candidate_request')))
    if (faults.length > 0) found[keyOf(call)] = faults
  }
  return found
}

test('R-284 no read of the page scans a table that grows, sorts on disk or reads 50 times what a page shows', async () => {
  expect(await faultsOfCalls(() => true)).toEqual({})
}, 120_000)

/** Tables without an index by member of their own. */
const throughConversations = new Set(['conversation', 'message'])

test.each(['light agency', 'light creator', 'heavy agency', 'heavy creator'] as const)(
  'R-284 nor does a file of one’s own data, for the %s',
  async (caller) => {
    const { rows } = await client.query<{ id: MemberId; role: Role }>(
      'select member.id, role from session join member on member.id = session.member_id where token_hash = $1',
      [hashToken(tokenOf(caller))],
    )
    const [{ id, role }] = rows as [(typeof rows)[number]]
    const found: Record<string, string[]> = {}
    for (const { name, table, roles, from } of exportedTables) {
      if (!roles.includes(role)) continue
      const { sql: text, parameters } = sql`select own.* from ${sql.table(table)} as own ${from(sql`${id}::uuid`)}`.compile(app.deps.db)
      const statement = { text, values: [...parameters], isKept: false }
      const faults = await faultsOf(statement)
      // An index that is read from end to end counts no rows.
      const isByMember = !throughConversations.has(table) || (await indexesOf(statement)).used.includes('conversation_member_by_turn')
      if (!isByMember) faults.push('is not read through the member’s conversations')
      if (faults.length > 0) found[`${name} of ${table}`] = faults
    }
    expect(found).toEqual({})
  },
)

test('R-284 nor does locking what belongs to a member, to suspend them or delete their account', async () => {
  const { rows } = await client.query<{ id: MemberId }>(`select distinct id from member where role <> 'operator' order by id limit 20`)
  const faults: string[] = []
  for (const { id } of rows) {
    takeSent()
    await app.deps.db.transaction().execute(async (tx) => {
      await lockCampaignsOf(tx, id)
      await lockMemberWithPartners(tx, id)
      await findOpenBusiness(tx, id)
    })
    for (const statement of takeSent().filter(({ text }) => text.startsWith('select'))) faults.push(...(await faultsOf(statement)))
  }
  expect(faults).toEqual([])
})

/** The indexes that make a read of a member with many jobs cost what its answer needs (docs/decisions/134). */
const needed: Record<string, readonly string[]> = {
  'getDashboard, heavy agency': [
    'contract_media_waiting_of_agency',
    'contract_media_approved_of_agency',
    'contract_media_in_state',
    'candidate_request_undecided_of_agency',
    'payment_failed_in_turn',
  ],
  'getDashboard, heavy creator': [
    'contract_working_of_creator',
    'contract_media_waiting_of_creator',
    'contract_media_approved_of_creator',
    'contract_media_in_state',
  ],
  'listContracts state=late, heavy agency': ['contract_working_of_agency', 'contract_media_in_state'],
  'listContracts state=late, heavy creator': ['contract_working_of_creator', 'contract_media_in_state'],
  'listContracts state=approved_this_month, heavy agency': ['contract_media_approved_of_agency'],
  'listContracts state=review, heavy agency': ['contract_media_waiting_of_agency'],
  'listContracts state=changes, heavy agency': ['contract_media_waiting_of_agency'],
  'listContracts state=approved_this_month, heavy creator': ['contract_media_approved_of_creator'],
  'listContracts state=review, heavy creator': ['contract_media_waiting_of_creator'],
  'listContracts state=changes, heavy creator': ['contract_media_waiting_of_creator'],
  'getOperatorMember, operator': ['payout_amounts_open'],
  'listOperatorPayouts q=zzzz, operator': ['payout_searched', 'member_searched'],
  'listAuditEntries q=zzzz, operator': ['audit_entry_searched'],
  'listOpportunities, heavy creator': ['campaign_open_in_turn', 'past_application_newest'],
  'listOpportunities sort=openings, heavy creator': ['campaign_open_by_places', 'past_application_by_free_places'],
  'listOpportunities sort=least, heavy creator': ['campaign_open_by_few_files', 'past_application_by_least_files'],
  'listCalendarEntries from=2026-11-01&to=2026-11-30, heavy creator': ['contract_working_of_creator', 'contract_media_waiting_of_creator'],
  'listCalendarEntries from=2026-11-01&to=2026-11-30, heavy agency': ['contract_working_of_agency', 'contract_media_waiting_of_agency'],
  'listOperatorPayments state=failed, operator': ['payment_failed'],
  'listOpportunities sort=least, light creator': ['campaign_open_by_few_files'],
  'listOpportunities type=video, light creator': ['campaign_open_for_video'],
  'listConversationInvolvements q=serum, heavy agency': ['conversation_member_by_turn'],
}

/** The names of all indexes in a plan, and those of the jobs that it reads from the table. */
async function indexesOf(statement: Sent): Promise<{ used: string[]; jobsRead: number }> {
  const root = await planOf(statement)
  const nodes = root ? [...nodesOf(root)] : []
  const ofJobs = nodes.filter((node) => node['Relation Name'] === 'contract' || node['Relation Name'] === 'contract_media')
  return {
    used: nodes.flatMap((node) => (typeof node['Index Name'] === 'string' ? [node['Index Name']] : [])),
    jobsRead: Math.max(0, ...ofJobs.map(readBy)),
  }
}

test('R-395 what a member with many jobs reads depends on jobs in progress and those delivered this month, not on past ones', async () => {
  const jobs = await client.query<{ working: number; all: number }>(
    `select count(*) filter (where state in ('in_progress', 'delivered') or delivered_at >= date_trunc('month', now()) - interval '1 day')::int as working,
      count(*)::int as all from contract where agency_id = (select member_id from session where device = 'heavy agency')`,
  )
  const { working = 0, all = 0 } = jobs.rows[0] ?? {}
  expect(working).toBeLessThan(all / 2)
  const missing: Record<string, string[]> = {}
  const read: Record<string, number> = {}
  for (const call of await callsOf(client)) {
    const wanted = needed[keyOf(call)]
    if (wanted === undefined) continue
    const as = { token: tokenOf(call.caller) }
    await app.raw('GET', call.path, { as })
    takeSent()
    await app.raw('GET', call.path, { as })
    const plans = await Promise.all(takeSent().map(indexesOf))
    const used = new Set(plans.flatMap((plan) => plan.used))
    const without = wanted.filter((index) => !used.has(index))
    if (without.length > 0) missing[keyOf(call)] = without
    if (call.caller.startsWith('heavy')) read[keyOf(call)] = Math.max(...plans.map((plan) => plan.jobsRead))
  }
  expect(missing).toEqual({})
  expect(Object.entries(read).filter(([, rows]) => rows > all / 2)).toEqual([])
}, 60_000)

test('R-397 the clock of due dates looks only at jobs with a reminder left', async () => {
  await client.query('update contract set due_reminders = 2')
  const list = { clock: 'remind-due-deliveries', now: new Date(), limit: 100, of: 'open', leftOut: [] } as const
  takeSent()
  expect(await listContractsDue(app.deps.db, list, { dueReminderDays: 2 })).toEqual([])
  // Clocks run in the worker, whose connections keep no plans.
  const ofWorker = takeSent().map((statement) => ({ ...statement, isKept: false }))
  expect(await Promise.all(ofWorker.map(indexesOf))).toMatchObject([
    { jobsRead: 0, used: expect.arrayContaining(['contract_due_left_to_remind']) },
  ])
})

test('R-397 a clock with many due items looks at no more than it lists', async () => {
  await client.query(`update contract set due_reminders = 0, due_at = created_at + interval '1 day', auto_finalize_at = created_at`)
  await client.query(`update payment set failure = null from contract where contract.id = contract_id and contract.state = 'delivered'`)
  await client.query('vacuum analyze contract')
  // A sort of a few hundred rows would be cheaper than their order in an index.
  await client.query('set enable_sort = off')
  const list = { clock: 'any', now: new Date(), limit: 10, of: 'open', leftOut: [] } as const
  const readOf = async (due: () => Promise<unknown[]>) => {
    takeSent()
    expect(await due()).toHaveLength(list.limit)
    const plans = await Promise.all(takeSent().map((statement) => indexesOf({ ...statement, isKept: false })))
    return Math.max(...plans.map(({ jobsRead }) => jobsRead))
  }
  expect(await readOf(() => listContractsDue(app.deps.db, list, { dueReminderDays: 2 }))).toBeLessThan(5 * list.limit)
  expect(await readOf(() => listDueContracts(app.deps.db, list, { autoFinalizeHours: 72, paymentRetryDays: 3 }))).toBeLessThan(
    5 * list.limit,
  )
  await client.query('reset enable_sort')
})

/** The indexes of texts that searches for one word read; a plan also contains those of the branch that is never executed. */
async function textsRead() {
  const read: Record<string, string[]> = {}
  const searches = new Set(['listOperatorCampaigns', 'listOpportunities', 'listAuditEntries', 'listOperatorPayouts', 'listChargebacks'])
  for (const call of (await callsOf(client)).filter((one) => searches.has(one.name) && one.path.endsWith('?q=serum'))) {
    const as = { token: tokenOf(call.caller) }
    await app.raw('GET', call.path, { as })
    takeSent()
    expect((await app.raw('GET', call.path, { as })).status).toBe(200)
    const plans = await Promise.all(
      takeSent().map(({ text, values }) =>
        client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, timing off, format json) ${text}`, values),
      ),
    )
    const nodes = plans.flatMap(({ rows: [row] }) => (row?.['QUERY PLAN'][0] ? [...nodesOf(row['QUERY PLAN'][0].Plan)] : []))
    const names = nodes.filter((node) => numberOf(node, 'Actual Loops') > 0).map((node) => String(node['Index Name']))
    read[keyOf(call)] = names.filter((name) => /_(searched|displayed)$/.test(name))
  }
  return read
}

test('R-385 a search for a frequent word reads no index of texts', async () => {
  const rare = await textsRead()
  expect(Object.keys(rare)).toHaveLength(6)
  expect(Object.entries(rare).filter(([, indexes]) => indexes.length === 0)).toEqual([])

  // Drawn rows that have the word, as many as in a market where a twelfth of a few hundred thousand rows has it.
  const ids = `select md5('drawn' || generate_series(1, 500000))::uuid as id`
  await client.query(`create temp table drawn as select id from (${ids}) as made where uuid_hash(id) & 4095 = 0 limit 20`)
  for (const [table, set] of [
    ['campaign', `'id', drawn.id, 'name', 'Serum'`],
    ['audit_entry', `'id', drawn.id, 'subject_name', 'Serum'`],
    ['payout', `'id', drawn.id, 'beneficiary', '{"fullName": "Serum"}'::jsonb`],
  ] as const) {
    const where = table === 'campaign' ? `where state = 'published' and hidden_at is null` : ''
    await client.query(`insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${set}))).*
      from drawn, (select one from ${table} as one ${where} limit 1) as any_row`)
  }
  // Chargebacks are few, so the names of the market decide.
  await client.query(`insert into campaign select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'name', 'Serum'))).*
    from (select one from campaign as one where state = 'draft' limit 1) as any_row, generate_series(1, 7000); analyze campaign`)
  expect(Object.entries(await textsRead()).filter(([, indexes]) => indexes.length > 0)).toEqual([])
})

test('R-284 an index that is gone is noticed', async () => {
  await client.query('drop index notification_by_member')
  const found = await faultsOfCalls(({ name, caller }) => name === 'listNotifications' && caller === 'light agency')
  expect(Object.values(found).flat()).not.toEqual([])
})

test.each(['listContracts', 'listPayments', 'listOwnCandidates', 'listConversationInvolvements'])(
  'R-380 a search of one’s own rows is in the order of the list: %s',
  async (name) => {
    const idsOf = async ({ path, caller }: Call, page: number) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}page=${page}`
      const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(caller)}` } })
      const { data, meta } = answer.json<{ data: { id: string }[]; meta: { pages: number } }>()
      return { ids: data.map(({ id }) => id), pages: meta.pages }
    }
    const allOf = async (call: Call) => {
      const { ids, pages } = await idsOf(call, 1)
      for (let at = 2; at <= pages; at += 1) ids.push(...(await idsOf(call, at)).ids)
      return ids
    }
    const counts: number[] = []
    for (const call of (await callsOf(client)).filter((one) => one.name === name && one.path.endsWith('q=serum'))) {
      const listed = await allOf({ ...call, path: call.path.replace(/\?.*/, '') })
      for (const word of ['serum', 'night', 'launch']) {
        const found = await allOf({ ...call, path: call.path.replace('serum', word) })
        counts.push(found.length)
        const wanted = new Set(found)
        expect([call.caller, word, found]).toEqual([call.caller, word, listed.filter((id) => wanted.has(id))])
      }
    }
    expect(Math.max(...counts)).toBeGreaterThan(page)
  },
)

test('R-405 a step of the nightly proof looks up no record for each row that it counts', async () => {
  // A connection without the settings above: the worker's statements choose their plans freely.
  const worker = new pg.Client({ connectionString: app.databaseUrl })
  await worker.connect()
  const { rows: steps } = await worker.query<{ step: number; rows: number }>(
    `select step, (select sum(reltuples)::int from pg_class where relname = any (tables)) as rows from sums_proven() order by step`,
  )
  const read: Record<number, number> = {}
  for (const { step, rows: counted } of steps) {
    const { rows } = await worker.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) select mend_kept_sums_of(${step})`,
    )
    const root = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (root) read[step] = numberOf(root, 'Shared Hit Blocks') + numberOf(root, 'Shared Read Blocks') - counted
  }
  await worker.end()
  // Each look-up reads two or more blocks; a block that is read as a whole has at least five rows. Planning the statement reads some hundred blocks.
  expect(Object.entries(read).filter(([, more]) => more > 1_000)).toEqual([])
}, 120_000)
