import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { BackupKey } from './backup-key.ts'
import {
  copyFileKeys,
  copyOut,
  copyTasks,
  listRanMigrations,
  listSequences,
  listTables,
  refuseNewerSchema,
  type RanMigration,
  type Sequence,
} from './database-queries.ts'
import type { TablePiece } from './manifest.ts'
import { writePiece, type Piece } from './piece.ts'
import { writeBytes } from './scratch.ts'
import type { BackupStore } from './store/backup-store.ts'

type Snapshot = {
  takenAt: string
  currency: string
  migrations: RanMigration[]
  tables: TablePiece[]
  sequences: Sequence[]
  tasks: { rows: number; piece: Piece }
}
type Copying = { client: Client; store: BackupStore; key: BackupKey; keysPath: string }

/** Copies one snapshot of the database, table by table, regardless of writes in the meantime, and the list of files that it refers to. */
export async function copyTables({ client, store, key, keysPath }: Copying): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await listRanMigrations(client)
  await refuseNewerSchema(migrations, 'This database was prepared by')
  const { rows } = await client.query<{ at: string; currency: string | null }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       (select value from installation where name = 'currency') as currency`,
  )
  const found = await listTables(client)
  const tables: TablePiece[] = []
  for (const table of found) {
    const name = `database/${table.schema}.${table.name}`
    tables.push({ ...table, ...(await copyPiece(client, copyOut(table), { store, key, name })) })
  }
  // Read after the rows: a sequence may be ahead of them, but never behind.
  const sequences = await listSequences(client)
  const tasks = await copyPiece(client, copyTasks, { store, key, name: 'tasks' })
  await writeBytes(keysPath, client.query(copyStreams.to(copyFileKeys(found))))
  // Ended here, because a snapshot that stays open for hours keeps the database from vacuuming.
  await client.query('commit')
  return { takenAt: rows[0]?.at ?? '', currency: rows[0]?.currency ?? '', migrations, tables, sequences, tasks }
}

type Target = { store: BackupStore; key: BackupKey; name: string }

async function copyPiece(client: Client, statement: string, { store, key, name }: Target): Promise<{ rows: number; piece: Piece }> {
  const rows = client.query(copyStreams.to(statement))
  const piece = await writePiece(store, { name, packing: 'gzip', key }, rows)
  return { rows: rows.rowCount, piece }
}

/** Reads a statement's rows and passes their bytes only to `look`. */
export async function readRows(client: Client, statement: string, look: (some: Uint8Array) => void): Promise<void> {
  const sink = new Writable({
    write(some: Uint8Array, _encoding, done) {
      look(some)
      done()
    },
  })
  await pipeline(client.query(copyStreams.to(statement)), sink)
}
