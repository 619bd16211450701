import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { exportedTables, type ExportedTable } from './exported-table-queries.ts'

type Row = Record<string, unknown>

/** Rows of a member with much data are read in pages of this size. */
const pageRows = 500

/** `isAlone`: this read has the transaction to itself, and nothing was read in it before. */
type Viewer = { memberId: MemberId; role: string; isAlone: boolean }

/**
 * Everything stored about one member, table by table and page by page, so that fifty thousand notifications are never in memory at once. With a
 * transaction to itself it reads one snapshot, so that the tables are consistent with each other.
 */
export async function* readOwnData(tx: Tx, { memberId, role, isAlone }: Viewer): AsyncGenerator<{ table: string; rows: Row[] }> {
  if (isAlone) await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  for (const exported of exportedTables) {
    if (!exported.roles.some((one) => one === role)) continue
    await sql`declare own_rows no scroll cursor for ${selectOwn(exported, memberId)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from own_rows`.execute(tx)
      yield { table: exported.name, rows: rows.map((row) => inWords(exported, row)) }
      if (rows.length < pageRows) break
    }
    await sql`close own_rows`.execute(tx)
  }
}

function inWords({ words = {} }: ExportedTable, row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : (words[name]?.(value) ?? value)]))
}

function selectOwn({ table, columns, from }: ExportedTable, memberId: MemberId): RawBuilder<unknown> {
  const listed = sql.join(
    Object.entries(columns).map(([name, expression]) =>
      expression === true ? sql`own.${sql.ref(name)}` : sql`${sql.raw(expression)} as ${sql.ref(name)}`,
    ),
  )
  return sql`select ${listed} from ${sql.table(table)} own ${from(sql`${memberId}::uuid`)}`
}

type Claim = { memberId: MemberId; name: string; now: Date; dayBefore: Date; staleBefore: Date }

/**
 * Claims today's export, so that of two concurrent requests one makes it. Undefined while the last one is younger than a day, or in progress. One
 * whose process died does not count. Returns the name of the file that is replaced.
 */
export async function claimExport(
  tx: Tx,
  { memberId, name, now, dayBefore, staleBefore }: Claim,
): Promise<{ replaced: string | null } | undefined> {
  const { rows } = await sql<{ replaced: string | null }>`
    with before as (select name from data_export where member_id = ${memberId})
    insert into data_export (member_id, name, begun_at) values (${memberId}, ${name}, ${now})
    on conflict (member_id) do update set name = excluded.name, begun_at = excluded.begun_at, made_at = null
      where data_export.made_at <= ${dayBefore} or (data_export.made_at is null and data_export.begun_at <= ${staleBefore})
    returning (select name from before) as replaced`.execute(tx)
  return rows[0]
}

export async function findExport(tx: Tx, memberId: MemberId): Promise<{ name: string; begun_at: Date; made_at: Date | null } | undefined> {
  return tx.selectFrom('data_export').select(['name', 'begun_at', 'made_at']).where('member_id', '=', memberId).executeTakeFirst()
}

/** False if the sessions of the member have ended since it was claimed. */
export async function keepExport(tx: Tx, { memberId, name, now }: { memberId: MemberId; name: string; now: Date }): Promise<boolean> {
  const kept = await tx
    .updateTable('data_export')
    .set({ made_at: now })
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/**
 * Whether the session that asked for an export has not ended. Locked, because what ends the sessions of a member removes exports afterwards: it either
 * finds this one, or has ended this session (R-531).
 */
export async function isSessionThere(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx.selectFrom('session').select('id').where('id', '=', sessionId).forKeyShare().executeTakeFirst()
  return session !== undefined
}

export async function isExportThere(tx: Tx, name: string): Promise<boolean> {
  const made = await tx
    .selectFrom('data_export')
    .select('name')
    .where('name', '=', name)
    .where('made_at', 'is not', null)
    .executeTakeFirst()
  return made !== undefined
}

/** Removes an export that failed, so that it may be requested again at once. */
export async function dropExport(tx: Tx, { memberId, name }: { memberId: MemberId; name: string }): Promise<void> {
  await tx.deleteFrom('data_export').where('member_id', '=', memberId).where('name', '=', name).execute()
}
