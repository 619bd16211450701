import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

/** Advisory lock: a backup takes it exclusively, and removing files takes it shared. The number is arbitrary, but the same in all processes. */
export const removalLock = 7_405_312

/**
 * Whether files may be removed now, and in a transaction until its end. Not while a backup runs: it reads the rows first and copies the files they
 * name afterwards. Closes the race of a file removed between the two.
 */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${removalLock}) as may`.execute(tx)
  return rows[0]?.may === true
}
