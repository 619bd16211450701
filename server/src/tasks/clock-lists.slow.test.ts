import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { openDeps, type OpenDeps } from '#open-deps.ts'
import { clockCases } from '#testing/clock-cases.ts'
import { buildClockWorld, buildItem, type ClockWorld } from '#testing/clock-items.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openViesDouble, type ViesDouble } from '#testing/vies-double.ts'
import type { ClockName } from './clock-names.ts'
import type { ClockTask } from './handle.ts'
import { clockTasks } from './schedule.ts'

/** Enough that reading them all is unmistakable; `WAITING=50000` for more. */
const waiting = Number(process.env['WAITING'] ?? 2_000)
/** How many rows an idle tick may read, including items put aside and the settings of the installation. */
const most = 40

let world: ClockWorld
let vies: ViesDouble
let single: OpenDeps
/** A connection for statements that take longer than a call may. */
let patient: pg.Client
beforeAll(async () => {
  vies = await openViesDouble()
  const app = await openTestApp({ VIES: 'on', VIES_URL: vies.url, VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'DE123456789' })
  world = await buildClockWorld(app)
  const log = pino({ level: 'silent' })
  patient = new pg.Client({ connectionString: app.databaseUrl })
  await patient.connect()
  await buildItem(world, { state: 'needs_review', sentAt: app.clock.now() })
  await dropReferences(app)
  // As in the worker, whose statements are planned for their values (R-549).
  single = await openDeps({ config: app.deps.config, databaseUrl: app.databaseUrl, log, works: true, now: app.clock.now, connections: 1 })
})
afterAll(async () => {
  await patient.end()
  await single.close()
  await world.app.close()
  await vies.close()
})

/** Drops the foreign keys, because the copied rows refer to records that do not exist; the lookups stay the same. */
async function dropReferences({ deps }: ClockWorld['app']): Promise<void> {
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(deps.db)
}

type Copied = { table: string; change: string }
const later = "'2026-12-20T09:00:00Z'"
const recently = "'2026-11-16T08:59:30Z'"

/** Offers to a campaign that exists: a list that began at the campaigns would otherwise find none. */
const ofOneCampaign = `'campaign_id', one.campaign_id, 'agency_id', one.agency_id`

/** Takes of an item whose contract is open, more than any real item has: the lookup from a take to its contract succeeds. */
const ofOpenItem = `'contract_media_id', (select item.id from contract_media as item join contract on contract.id = item.contract_id
  where contract.state = 'in_progress' limit 1), 'take', (select max(take) from contract_media_take) + n`

/**
 * Clocks without rows that wait: they look into a folder, ask the provider, have one item a day, or count changes of which no list has more than a few
 * hundred.
 */
type WithoutRows =
  | 'sweep-leftovers'
  | 'deliver-sandbox-events'
  | 'verify-ledger'
  | 'prove-kept-sums'
  | 'take-provider-lines'
  | 'fold-kept-sums'

/**
 * The rows that wait for each clock: the same row many times, not due yet, or never due. Ids are new; `change` is JSON in SQL. A clock without them
 * does not compile.
 */
const waits: Record<Exclude<ClockName, WithoutRows>, Copied[]> = {
  'lapse-unanswered-offers': [{ table: 'candidate_request', change: `${ofOneCampaign}, 'answer_due_at', ${later}` }],
  'remind-unanswered-offers': [
    { table: 'candidate_request', change: `${ofOneCampaign}, 'answer_due_at', '2026-11-18T09:00:00Z', 'reminded_at', ${recently}` },
  ],
  'deliver-filled-campaigns': [
    { table: 'campaign', change: `'state', 'filled', 'filled_at', ${recently}, 'checked_fill_at', ${recently}` },
  ],
  'approve-overdue-media': [{ table: 'contract_media', change: `'state', 'needs_review', 'auto_approve_at', ${later}` }],
  'remind-silent-agencies': [
    {
      table: 'contract_media',
      change: `'state', 'needs_review', 'review_since', ${recently}, 'auto_approve_at', ${later}, 'review_reminders', 0`,
    },
  ],
  'remind-of-held-media': [{ table: 'contract_media', change: `'state', 'failed', 'held', true, 'held_reminder_at', ${later}` }],
  'remove-earlier-originals': [{ table: 'contract_media_take', change: `${ofOpenItem}, 'original_removed_at', null, 'ended_at', null` }],
  'remove-earlier-previews': [
    { table: 'contract_media_take', change: `${ofOpenItem}, 'previews_removed_at', null, 'ended_at', ${recently}` },
  ],
  'remind-late-deliveries': [
    { table: 'contract', change: `'state', 'in_progress', 'delivery_reminders', 2, 'created_at', '2026-09-01T09:00:00Z'` },
    // What a suspension took was given back.
    {
      table: 'contract',
      change: `'state', 'in_progress', 'due_at', null, 'delivery_reminders', 0, 'created_at', '2026-09-01T09:00:00Z', 'delivery_since', ${recently}`,
    },
  ],
  'remind-due-deliveries': [
    { table: 'contract', change: `'state', 'in_progress', 'due_at', ${recently}, 'due_reminders', 2` },
    // Reminded of once, and due tomorrow.
    { table: 'contract', change: `'state', 'in_progress', 'due_at', '2026-11-17T09:00:00Z', 'due_reminders', 1` },
  ],
  'complete-finalized-contracts': [{ table: 'contract', change: `'state', 'finalizing', 'finalized_at', ${recently}` }],
  'mail-unread-messages': [
    { table: 'conversation_member', change: `'unread', 3, 'unread_since', '2026-10-01T09:00:00Z', 'written_since', null` },
  ],
  'deliver-due-mails': [{ table: 'mail', change: `'next_try_at', ${later}, 'sent_at', null, 'created_at', ${recently}` }],
  'remove-old-mails': [{ table: 'mail', change: `'next_try_at', ${later}, 'sent_at', null, 'created_at', ${recently}` }],
  'remove-expired-sessions': [{ table: 'session', change: `'expires_at', ${later}` }],
  'remove-expired-links': [{ table: 'mail_link', change: `'expires_at', ${later}` }],
  'remove-old-attempts': [{ table: 'attempt', change: `'at', ${recently}` }],
  'remove-old-keys': [{ table: 'idempotency_key', change: `'created_at', ${recently}` }],
  'remove-old-looks': [{ table: 'record_look', change: `'opened_at', ${recently}` }],
  'sort-renamed': [{ table: 'renamed_member', change: `'renamed_at', '2999-01-01T09:00:00Z'` }],
  'sweep-uploads': [{ table: 'upload', change: `'created_at', ${recently}` }],
  'sweep-unused-media': [{ table: 'media', change: `'created_at', '2026-01-01T09:00:00Z', 'found_used_at', ${recently}` }],
  'read-preview-rates': [{ table: 'media_rendition', change: `'variant', 'watermarked', 'mime', 'video/mp4', 'rate_read', true` }],
  'requeue-contract-media': [{ table: 'contract_media', change: `'state', 'processing', 'updated_at', ${recently}` }],
  'requeue-portfolio-items': [{ table: 'portfolio_item', change: `'state', 'processing', 'created_at', ${recently}` }],
  'requeue-attachments': [{ table: 'message_attachment', change: `'preview', 'processing', 'sent_at', ${recently}` }],
  'finalize-due-contracts': [
    { table: 'contract', change: `'state', 'delivered', 'auto_finalize_at', ${later}` },
    {
      table: 'payment',
      change: `'state', 'scheduled', 'buyer', '{}'::jsonb, 'failure', 'Declined', 'next_retry_at', ${later}, 'charging_since', null`,
    },
  ],
  'finalize-unknown-charges': [{ table: 'payment', change: `'state', 'scheduled', 'buyer', '{}'::jsonb, 'charging_since', ${recently}` }],
  'remind-overdue-payments': [
    {
      table: 'payment',
      change: `'state', 'scheduled', 'buyer', '{}'::jsonb, 'failure', 'Declined', 'failed_since', ${recently}, 'remind_at', ${later}, 'charging_since', null`,
    },
  ],
  'settle-confirmations': [
    { table: 'payment', change: `'state', 'scheduled', 'buyer', '{}'::jsonb, 'confirm_ref', 'ch', 'confirm_begun_at', ${recently}` },
  ],
  'compare-provider-lines': [{ table: 'provider_line', change: `'fit', 'waiting', 'look_at', ${later}` }],
  'check-vat-ids': [
    { table: 'vat_id_due', change: `'ask_at', ${later}` },
    { table: 'billing_info', change: `'country', 'FR', 'trn', 'FR' || lpad(n::text, 11, '1')` },
  ],
  'settle-open-refunds': [
    { table: 'refund', change: `'state', 'open', 'done_at', null, 'refused_at', null, 'failed_at', null, 'created_at', ${recently}` },
  ],
}

/** Copies one row of the table, with new ids wherever it has any. */
async function copy({ table, change }: Copied): Promise<void> {
  const { rows: columns } = await patient.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const fresh = columns.flatMap(({ name, type }) => {
    // A column that is empty in the copied row stays empty: others may have to be empty with it.
    if (type === 'uuid') return [`'${name}', case when one."${name}" is not null then gen_random_uuid() end`]
    if (type === 'bytea') return [`'${name}', '\\x' || md5(random()::text || n)`]
    return ['key', 'cause', 'refund_key', 'line_ref'].includes(name) ? [`'${name}', gen_random_uuid()::text`] : []
  })
  await patient.query(`alter table ${table} disable trigger user`)
  await patient.query(`insert into ${table} (${names.join(', ')})
    select ${names.map((name) => `copied.${name}`).join(', ')}
    from (select * from ${table} limit 1) as one, generate_series(1, ${waiting}) as n,
      lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${[...fresh, change].join(', ')}, 'n', n)) as copied`)
  await patient.query(`alter table ${table} enable trigger user`)
  await patient.query(`vacuum analyze ${table}`)
}

type Relation = { id: string; name: string; isDroppable: boolean; scans: number; read: number }

/**
 * What an idle tick reads, with its indexes and without them. The counts of a transaction contain nothing of what other connections read at the same
 * time, which the statistics of the whole database receive up to ten seconds late.
 */
async function readsOf(task: ClockTask): Promise<{ read: number; readWithoutIndexes: number }> {
  const tx = await single.deps.db.startTransaction().execute()
  try {
    let scanned = await scansOf(task, tx)
    const read = rowsOf(scanned)
    // Another index may do instead of the dropped one.
    for (let dropped; (dropped = scanned.filter(({ isDroppable }) => isDroppable)).length > 0; scanned = await scansOf(task, tx)) {
      for (const { name } of dropped) await sql`drop index ${sql.raw(name)}`.execute(tx)
    }
    return { read, readWithoutIndexes: rowsOf(scanned) }
  } finally {
    await tx.rollback().execute()
  }
}

const rowsOf = (relations: Relation[]) => relations.reduce((sum, { read }) => sum + read, 0)

/** The tables and indexes that a tick scans. */
async function scansOf(task: ClockTask, tx: Tx): Promise<Relation[]> {
  const before = new Map((await counts(tx)).map((one) => [one.id, one]))
  await task.run({ ...single.deps, db: tx, patientDb: tx })
  return (await counts(tx))
    .map((one) => ({ ...one, scans: one.scans - (before.get(one.id)?.scans ?? 0), read: one.read - (before.get(one.id)?.read ?? 0) }))
    .filter(({ scans }) => scans > 0)
}

async function counts(tx: Tx): Promise<Relation[]> {
  const { rows } = await sql<Relation>`select relation.oid as id, relation.oid::regclass::text as name,
      relkind = 'i' and not indisprimary and indisready and pg_constraint.oid is null as "isDroppable",
      pg_stat_get_xact_numscans(relation.oid) as scans, pg_stat_get_xact_tuples_returned(relation.oid) as read
    from pg_class as relation left join pg_index on indexrelid = relation.oid left join pg_constraint on conindid = relation.oid
    where relkind in ('r', 'i') and relnamespace in ('public'::regnamespace, 'task'::regnamespace)`.execute(tx)
  return rows
}

const isListed = (name: ClockName): name is keyof typeof waits => name in waits

describe.each(clockTasks.filter(({ name }) => isListed(name)))('$name', (task) => {
  test('R-411 an idle tick reads next to nothing, whatever waits, and without its indexes all of it', { timeout: 120_000 }, async () => {
    const copied = isListed(task.name) ? waits[task.name] : []
    const done = await clockCases[task.name].build(world, 60_000)
    for (const one of copied) await copy(one)
    await task.run(world.app.deps)
    expect(await clockCases[task.name].isDone(world, done)).toBe(true)
    for (const { table } of copied) await patient.query(`vacuum analyze ${table}`)
    const { read, readWithoutIndexes } = await readsOf(task)
    expect(read).toBeLessThan(most)
    // Only then do the rows wait where the clock looks.
    expect(readWithoutIndexes).toBeGreaterThanOrEqual(waiting)
  })
})

test('R-411 files that wait for long with their tasks are read once, however many tasks there are', { timeout: 120_000 }, async () => {
  const task = clockTasks.find(({ name }) => name === 'requeue-contract-media')
  if (!task) throw new Error('There is no clock of this name.')
  await copy({ table: 'contract_media', change: `'state', 'processing', 'updated_at', '2026-11-15T09:00:00Z'` })
  const tasks = (state: string) =>
    patient.query(`insert into task.job (name, data, state)
      select 'process-contract-media', jsonb_build_object('mediaId', media_id), '${state}' from contract_media where updated_at = '2026-11-15T09:00:00Z'`)
  for (const state of ['created', 'completed']) await tasks(state)
  await patient.query('vacuum analyze task.job')
  const { read } = await readsOf(task)
  expect(read).toBeGreaterThan(waiting)
  expect(read).toBeLessThan(3 * waiting + most)
})
