import type { Client } from 'pg'
import { listMigrations } from '#adapters/database/migrate.ts'
import { connectionTo, GuardedClient, patienceOfMigrations } from '#adapters/database/guarded-client.ts'
import { removalLock } from '#features/media/removal-queries.ts'
import { BackupRefusal } from './backup-refusal.ts'

export type Table = { schema: string; name: string; columns: string[] }
export type RanMigration = { name: string; hash: string }

/** Opens a connection without time limits that formats values the same way whatever the server's settings. */
export async function openBackupClient(databaseUrl: string): Promise<GuardedClient> {
  const client = new GuardedClient(connectionTo(databaseUrl, patienceOfMigrations))
  await client.connect()
  await client.query(
    `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set synchronize_seqscans = off`,
  )
  return client
}

const lockPatienceMs = 60_000

/** Held until the connection ends: in the meantime no files are removed, and no second backup or restore runs. */
export async function holdBackupLock(client: Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${lockPatienceMs}`)
    await client.query('select pg_advisory_lock($1)', [removalLock])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') {
      throw new BackupRefusal('Another backup or restore of this database is running.')
    }
    throw error
  }
}

/** Lists the tables to back up: not the queue, whose tasks are copied separately, nor the table of migrations, nor unlogged tables. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'sandbox_provider') and c.relname <> 'migration'
     group by 1, 2 order by 1, 2`,
  )
  return rows
}

export type Sequence = { schema: string; name: string; last: string; isCalled: boolean }

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('public', 'sandbox_provider') order by 1, 2`,
  )
  const all: Sequence[] = []
  for (const sequence of rows) {
    const found = await client.query<Omit<Sequence, 'schema' | 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${titleOf(sequence)}`,
    )
    all.push(...found.rows.map((state) => ({ ...sequence, ...state })))
  }
  return all
}

export async function listRanMigrations(client: Client): Promise<RanMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (rows[0]?.there !== true) throw new BackupRefusal('There is nothing to back up: Pairtake has never used this database.')
  return (await client.query<RanMigration>('select name, hash from migration order by name')).rows
}

/** A newer release may store files in places that this one does not know. */
export async function refuseNewerSchema(ran: readonly RanMigration[], subject: string): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = ran.find(({ name }) => !known.has(name))
  if (unknown) throw new BackupRefusal(`${subject} a newer release (it has ${unknown.name}). Use that release.`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const titleOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
export const copyOut = (table: Table) => `copy ${titleOf(table)} (${table.columns.map(quoted).join(', ')}) to stdout`
export const copyIn = (table: Table) => `copy ${titleOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`

/** Open tasks as JSON lines, including `make-demo-media` and the like; which of them to drop is decided by the restore. */
export const copyTasks = `copy (
  select json_build_object('name', name, 'data', data, 'startAfter', start_after) from task.job
  where state in ('created', 'retry', 'active', 'failed') order by created_on, id) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`

type FileColumn = {
  table: string
  column: string
  folder: string
  /** For an earlier take: the column with the time when its file was deleted; the row stays. */ goneBy?: { key: string; column: string }
}

const fileColumns: readonly FileColumn[] = [
  { table: 'media', column: 'storage_key', folder: '', goneBy: { key: 'id', column: 'original_removed_at' } },
  { table: 'media_rendition', column: 'storage_key', folder: '', goneBy: { key: 'media_id', column: 'previews_removed_at' } },
  { table: 'member', column: 'picture_key', folder: 'pictures/' },
  { table: 'invoice', column: 'storage_key', folder: '' },
  { table: 'creator_paper', column: 'storage_key', folder: '' },
]

/** The key of every file that a row refers to, one per line. Exports of a member's own data are left out, because members can request them again. */
export function copyFileKeys(tables: readonly Table[]): string {
  const has = (table: string, column: string) => tables.some(({ name, columns }) => name === table && columns.includes(column))
  const there = fileColumns.filter(({ table, column }) => has(table, column))
  const stays = ({ table, goneBy }: FileColumn) =>
    goneBy === undefined || !has('contract_media_take', goneBy.column)
      ? ''
      : ` and not exists (select from public.contract_media_take as gone where gone.media_id = ${table}.${goneBy.key} and gone.${goneBy.column} is not null)`
  const selects = there.map(
    (file) => `select '${file.folder}' || ${file.column} from public.${file.table} where ${file.column} is not null${stays(file)}`,
  )
  return `copy (${selects.join(' union ')}) to stdout`
}
