import { StartRefusal } from '#start-refusal.ts'
import { openBackupClient } from './database-queries.ts'
import { findUnfinished } from './load-queries.ts'

/**
 * Refuses to start on an unfinished restore: the service would take it for a new installation, or send mails and charge cards based on incomplete
 * data.
 */
export async function refuseUnfinishedRestore(databaseUrl: string): Promise<void> {
  const client = await openBackupClient(databaseUrl)
  const at = await findUnfinished(client).finally(() => client.end())
  if (at !== undefined)
    throw new StartRefusal(`The restore of the backup of ${at} did not finish. Run it again; it continues where it stopped.`)
}
