import type { Client } from 'pg'
import { listenerName } from '#adapters/database/listener.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { titleOf, type Sequence, type Table } from './database-queries.ts'

/** A schema that marks the database as half restored; as a schema it survives when all tables are dropped. Its comment is the time of the backup. */
const unfinishedMark = 'restore_unfinished'

export async function markUnfinished(client: Client, takenAt: string): Promise<void> {
  await client.query(`create schema if not exists ${unfinishedMark}`)
  await client.query(`comment on schema ${unfinishedMark} is '${takenAt.replaceAll("'", '')}'`)
}

export const dropUnfinishedMark = `drop schema if exists ${unfinishedMark}`

/** The time of the backup whose restore was not finished. */
export async function findUnfinished(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string | null }>(
    `select obj_description(oid, 'pg_namespace') as at from pg_namespace where nspname = $1`,
    [unfinishedMark],
  )
  return rows[0] && (rows[0].at ?? 'an unknown time')
}

export type TargetState = 'empty' | 'unfinished' | 'used' | 'foreign'

/** The contents of the target database of a restore. */
export async function stateOfTarget(client: Client): Promise<TargetState> {
  const { rows } = await client.query<{ migration: boolean; tables: number }>(
    `select to_regclass('public.migration') is not null and to_regclass('public.member') is not null as migration,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'v', 'm', 'p') and n.nspname = 'public' and c.relname <> 'migration') as tables`,
  )
  if ((await findUnfinished(client)) !== undefined) return 'unfinished'
  if (rows[0]?.migration !== true) return (rows[0]?.tables ?? 0) > 0 ? 'foreign' : 'empty'
  return (await client.query('select from member limit 1')).rowCount === 0 ? 'empty' : 'used'
}

export async function refuseRunningService(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    // Every process keeps its listener open while it runs; an idle connection of the queue may be closed.
    `select from pg_stat_activity where datname = current_database() and application_name in ('pairtake-tasks', '${listenerName}') limit 1`,
  )
  if (rowCount !== 0) throw new BackupRefusal('The service is running on this database. Stop every API and worker first.')
}

/** Drops everything of ours but keeps the schema `public`, which the owner of a database does not always own. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query('drop schema if exists task cascade; drop schema if exists sandbox_provider cascade')
  await client.query(`do $$
    declare found record;
    begin
      for found in select c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('v', 'r', 'S') order by c.relkind desc loop
        execute format('drop %s if exists public.%I cascade',
          case found.relkind when 'v' then 'view' when 'r' then 'table' else 'sequence' end, found.relname);
      end loop;
      for found in select p.oid::regprocedure as title from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        execute 'drop function if exists ' || found.title || ' cascade';
      end loop;
    end $$`)
}

/**
 * Disables triggers and foreign keys, because triggers that announce, refuse or count rows must not act on restored ones. Returns the statements that
 * restore the foreign keys and check them all.
 */
export async function openForLoading(client: Client, tables: readonly Table[]): Promise<string[]> {
  const titles = tables.map(titleOf)
  const { rows } = await client.query<{ title: string; name: string; definition: string }>(
    `select conrelid::regclass::text as title, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [titles],
  )
  for (const { title, name } of rows) await client.query(`alter table ${title} drop constraint ${name}`)
  for (const title of titles) await client.query(`alter table ${title} disable trigger user`)
  // Migrations insert rows, too, which the backup also contains.
  await client.query(`truncate ${titles.join(', ')}`)
  return rows.map(({ title, name, definition }) => `alter table ${title} add constraint ${name} ${definition}`)
}

export async function closeAfterLoading(client: Client, tables: readonly Table[], keys: readonly string[]): Promise<void> {
  for (const statement of keys) await client.query(statement)
  for (const table of tables) await client.query(`alter table ${titleOf(table)} enable trigger user`)
}

/** Sets the sequences outside of the transaction, because they are not transactional: no number is ever assigned twice. */
export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { last, isCalled, ...sequence } of sequences)
    await client.query('select setval($1, $2, $3)', [titleOf(sequence), last, isCalled])
}

/** Stores a fact of the installation, in the transaction; nothing else writes here. */
export async function keepFact(client: Client, name: string, value: string): Promise<void> {
  await client.query('delete from installation where name = $1', [name])
  await client.query('insert into installation (name, value) values ($1, $2)', [name, value])
}
