import type { Config } from '#config.ts'
import { withDatabaseAddress } from '#commands/command-database.ts'
import { paperMarkOf } from '#features/payment/paper-series-queries.ts'
import { readBackupKey } from './backup-key.ts'
import { missingWords, restoredWords } from './command-words.ts'
import { openStore } from './open-stores.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { tellPerson } from './run-command.ts'

type Asked = { config: Config; target: string; as: 'backup' | 'export'; replaces: boolean }

/** The common part of `npm run restore` and `npm run data:import`. */
export async function bringBack({ config, target, as, replaces }: Asked): Promise<number> {
  const key = await readBackupKey(config.backup)
  const store = await openStore(target, config)
  const restored = await withDatabaseAddress(config, {
    isAlone: true,
    work: (databaseUrl) => restoreBackup({ config, databaseUrl, store, key, as, replaces, now: () => new Date(), tell: tellPerson }),
  })
  process.stdout.write(restoredWords(restored))
  if (restored.manifest.missing.length > 0) process.stdout.write(missingWords(restored.manifest))
  if (as === 'backup') process.stdout.write(afterwards(restored))
  return restored.findings.length === 0 ? 0 : 1
}

const afterwards = ({ manifest, restoredAt }: Restored) => `
Nothing that happened after ${manifest.takenAt} is in it. Before members come back:
  - everyone has to log in again; passwords changed since then are back to the old ones;
  - refunds, payouts and bank statements since then have to be booked manually (docs/operations.md, "Restore");
  - invoices and credit notes get a new number series from now on, such as INV-${paperMarkOf(restoredAt)}-000001; numbers issued
    since the backup are not used again. Tell your accountant (docs/operations.md, "Restore");
  - charges since then are found at the payment provider automatically, and nothing is charged twice.
`
