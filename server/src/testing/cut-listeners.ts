import { sql } from 'kysely'
import type { Db } from '#adapters/database/database.ts'
import { listenerName } from '#adapters/database/listener.ts'

/** Breaks the connection on which every process of this database receives announcements; the processes reconnect automatically. */
export async function cutListeners(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenerName}`.execute(
    db,
  )
}
