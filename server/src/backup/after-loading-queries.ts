import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Tx } from '#adapters/database/database.ts'
import { restoredAgain, restoredFact } from '#features/charge/restored-queries.ts'
import { keepFact } from './load-queries.ts'
import type { Manifest } from './manifest.ts'

/** What does not come along. Uploads that were not completed have their parts elsewhere; copies of a member's own data are made again when asked for. */
export async function leaveBehind(client: Client, { takenAt }: Manifest, { isPast }: { isPast: boolean }): Promise<void> {
  await client.query('delete from upload where completed_at is null')
  await client.query('delete from data_export')
  if (!isPast) return
  // Whoever logged out, was suspended or chose another password since would be logged in again.
  await client.query('delete from session')
  await client.query('delete from mail_link')
  await keepRestored(client, takenAt)
}

async function keepRestored(client: Client, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [restoredFact])
  await keepFact(client, restoredFact, restoredAgain(rows[0]?.value, takenAt))
}

const unsentWords =
  'Not sent: it was waiting when the backup was made or fell due before the service was restored, so it may have been sent then.'

/** What waited in the outbox, and what the muted reminders wrote. */
export async function silenceMails(tx: Tx, now: Date): Promise<void> {
  await sql`with waiting as (select id from mail where next_try_at is not null)
    update mail set next_try_at = null, failed_at = ${now}, failure = ${unsentWords} from waiting where mail.id = waiting.id`.execute(tx)
}
