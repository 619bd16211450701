import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Tx } from '#adapters/database/database.ts'
import { restoredAgain, restoredFact } from '#features/charge/restored-queries.ts'
import { paperMarkFact, paperMarkOf } from '#features/payment/paper-series-queries.ts'
import { keepFact } from './load-queries.ts'
import type { Manifest } from './manifest.ts'

/** Removes what is not restored. The parts of incomplete uploads are not in the backup; copies of a member's own data are made again on request. */
export async function leaveBehind(
  client: Client,
  { takenAt }: Manifest,
  { isPast, restoredAt }: { isPast: boolean; restoredAt: Date },
): Promise<void> {
  await client.query('delete from upload where completed_at is null')
  await client.query('delete from data_export')
  if (!isPast) return
  // Restored sessions would log in members who have logged out, been suspended or changed their password since.
  await client.query('delete from session')
  await client.query('delete from mail_link')
  await keepRestored(client, takenAt)
  await leaveNumbers(client, restoredAt)
}

/** Far more brands and creators than join between two backups, and few enough for dozens of restores below DATEV's 60,000. */
const leftNumbers = 1000

/**
 * Never reuses numbers that the lost installation assigned after the backup: papers start a new series, and the accounts in the books leave a gap.
 */
async function leaveNumbers(client: Client, restoredAt: Date): Promise<void> {
  await keepFact(client, paperMarkFact, paperMarkOf(restoredAt))
  for (const sequence of ['debtor_number', 'creditor_number']) {
    await client.query(`select setval('${sequence}', last_value + ${leftNumbers}) from ${sequence}`)
  }
}

async function keepRestored(client: Client, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [restoredFact])
  await keepFact(client, restoredFact, restoredAgain(rows[0]?.value, takenAt))
}

const unsentWords =
  'Not sent: it was waiting when the backup was made or fell due before the service was restored, so it may have been sent then.'

/** Marks as unsent the mails that waited in the outbox, and those that the muted reminders wrote. */
export async function silenceMails(tx: Tx, now: Date): Promise<void> {
  await sql`with waiting as (select id from mail where next_try_at is not null)
    update mail set next_try_at = null, failed_at = ${now}, failure = ${unsentWords} from waiting where mail.id = waiting.id`.execute(tx)
}
