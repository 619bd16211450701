import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { BackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { readRows } from './copy-tables.ts'
import { copyIn, copyOut, listTables, titleOf } from './database-queries.ts'
import { closeAfterLoading, openForLoading, setSequences } from './load-queries.ts'
import { leaveBehind } from './after-loading-queries.ts'
import type { Manifest, TablePiece } from './manifest.ts'
import { meter, readPiece } from './piece.ts'
import type { BackupStore } from './store/backup-store.ts'

type Loading = { client: Client; store: BackupStore; manifest: Manifest; key: BackupKey; isPast: boolean; restoredAt: Date }

/** Loads all rows in one transaction, so that a killed restore leaves none. Each table is read back and compared with the backup. */
export async function loadTables({ client, store, manifest, key, isPast, restoredAt }: Loading): Promise<void> {
  const { tables } = manifest
  await requireSameTables(client, tables)
  await client.query('begin')
  const keys = await openForLoading(client, tables)
  for (const table of tables) {
    const copying = client.query(copyStreams.from(copyIn(table)))
    await pipeline(Readable.from(readPiece(store, table.piece, key), { objectMode: false }), copying)
    await requireSameRows(client, table, copying.rowCount)
  }
  await setSequences(client, manifest.sequences)
  await leaveBehind(client, manifest, { isPast, restoredAt })
  await closeAfterLoading(client, tables, keys)
  await client.query('commit')
  await client.query('analyze')
}

async function requireSameTables(client: Client, tables: readonly TablePiece[]): Promise<void> {
  const described = (list: readonly { schema: string; name: string; columns: string[] }[]) =>
    list.map(({ schema, name, columns }) => `${schema}.${name}(${columns.toSorted().join()})`).toSorted()
  const here = described(await listTables(client))
  const there = described(tables)
  const odd = there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table))
  if (odd !== undefined) throw new BackupRefusal(`The tables of this backup are not those of its migrations: ${odd}.`)
}

/**
 * Compares rows byte by byte: they are stored in the order in which they were loaded, and every PostgreSQL from 15 on formats values the same way.
 */
async function requireSameRows(client: Client, table: TablePiece, loaded: number): Promise<void> {
  const found = meter()
  await readRows(client, copyOut(table), found.take)
  if (loaded !== table.rows || found.sum().sha256 !== table.piece.content.sha256) {
    throw new BackupRefusal(`${titleOf(table)} does not hold what the backup has: ${loaded} of ${table.rows} rows came.`)
  }
}
