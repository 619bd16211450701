import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDeps, type OpenDeps } from '#open-deps.ts'
import { clockCases } from '#testing/clock-cases.ts'
import { buildClockWorld, buildItem, type ClockWorld } from '#testing/clock-items.ts'
import { openTestApp } from '#testing/test-app.ts'
import type { ClockName } from './clock-names.ts'
import { clockTasks } from './schedule.ts'

const waiting = 50_000
/** How many rows an idle tick may read, including items put aside and the settings of the installation. */
const most = 40

let world: ClockWorld
let single: OpenDeps
/** A connection for statements that take longer than a call may. */
let patient: pg.Client
beforeAll(async () => {
  const app = await openTestApp()
  world = await buildClockWorld(app)
  const log = pino({ level: 'silent' })
  // A single connection, so that its statistics can be flushed on command.
  patient = new pg.Client({ connectionString: app.databaseUrl })
  await patient.connect()
  await buildItem(world, { state: 'needs_review', sentAt: app.clock.now() })
  await dropReferences(app)
  single = await openDeps({ config: app.deps.config, databaseUrl: app.databaseUrl, log, works: false, now: app.clock.now, connections: 1 })
})
afterAll(async () => {
  await patient.end()
  await single.close()
  await world.app.close()
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

/** Takes of an item whose contract is open, more than any real item has: the lookup from a take to its contract succeeds. */
const ofOpenItem = `'contract_media_id', (select item.id from contract_media as item join contract on contract.id = item.contract_id
  where contract.state = 'in_progress' limit 1), 'take', (select max(take) from contract_media_take) + n`

/** The rows that wait for each clock: the same row many times, not due yet, or never due. Ids are new; `change` is JSON in SQL. */
const waits: Partial<Record<ClockName, Copied[]>> = {
  'lapse-unanswered-offers': [{ table: 'candidate_request', change: `'answer_due_at', ${later}` }],
  'remind-unanswered-offers': [
    { table: 'candidate_request', change: `'answer_due_at', '2026-11-18T09:00:00Z', 'reminded_at', ${recently}` },
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
  ],
  'remind-due-deliveries': [{ table: 'contract', change: `'state', 'in_progress', 'due_at', ${recently}, 'due_reminders', 2` }],
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
  'settle-confirmations': [
    { table: 'payment', change: `'state', 'scheduled', 'buyer', '{}'::jsonb, 'confirm_ref', 'ch', 'confirm_begun_at', ${recently}` },
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
    if (type === 'uuid') return [`'${name}', gen_random_uuid()`]
    if (type === 'bytea') return [`'${name}', '\\x' || md5(random()::text || n)`]
    return ['key', 'cause', 'refund_key'].includes(name) ? [`'${name}', gen_random_uuid()::text`] : []
  })
  await patient.query(`alter table ${table} disable trigger user`)
  await patient.query(`insert into ${table} (${names.join(', ')})
    select ${names.map((name) => `copied.${name}`).join(', ')}
    from (select * from ${table} limit 1) as one, generate_series(1, ${waiting}) as n,
      lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${[...fresh, change].join(', ')}, 'n', n)) as copied`)
  await patient.query(`alter table ${table} enable trigger user`)
  await patient.query(`vacuum analyze ${table}`)
}

/** Counts the rows that this process has read so far. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(single.deps.db)
  const { rows } = await sql<{ read: number }>`
    select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`.execute(
    world.app.deps.db,
  )
  return Number(rows[0]?.read)
}

describe.each(clockTasks.filter(({ name }) => waits[name] !== undefined))('$name', (task) => {
  test('an idle tick reads next to nothing, whatever waits', { timeout: 120_000 }, async () => {
    const done = await clockCases[task.name].build(world, 60_000)
    for (const copied of waits[task.name] ?? []) await copy(copied)
    await task.run(world.app.deps)
    expect(await clockCases[task.name].isDone(world, done)).toBe(true)
    for (const { table } of waits[task.name] ?? []) await patient.query(`vacuum analyze ${table}`)
    // The first run warms up what a connection caches.
    await task.run(single.deps)
    const before = await rowsRead()
    await task.run(single.deps)
    expect((await rowsRead()) - before).toBeLessThan(most)
  })
})
