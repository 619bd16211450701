import type { Config } from '#config.ts'
import { withDatabaseAddress } from '#commands/command-database.ts'
import { readBackupKey } from './backup-key.ts'
import { missingWords, restoredWords } from './command-words.ts'
import { openStore } from './open-stores.ts'
import { restoreBackup } from './restore-backup.ts'
import { tellPerson } from './run-command.ts'

type Asked = { config: Config; target: string; as: 'backup' | 'export'; replaces: boolean }

/** What `npm run restore` and `npm run data:import` have in common. */
export async function bringBack({ config, target, as, replaces }: Asked): Promise<number> {
  const key = await readBackupKey(config.backup)
  const store = await openStore(target, config)
  const restored = await withDatabaseAddress(config, {
    isAlone: true,
    work: (databaseUrl) => restoreBackup({ config, databaseUrl, store, key, as, replaces, now: () => new Date(), tell: tellPerson }),
  })
  process.stdout.write(restoredWords(restored))
  if (restored.manifest.missing.length > 0) process.stdout.write(missingWords(restored.manifest))
  if (as === 'backup') process.stdout.write(afterwards(restored.manifest.takenAt))
  return restored.findings.length === 0 ? 0 : 1
}

const afterwards = (takenAt: string) => `
What happened after ${takenAt} is not in it. Before members come back:
  - everybody has to log in again, and whoever changed a password since has the one before;
  - refunds, payouts and bank statements since then are booked by hand (docs/operations.md, "Restore");
  - charges since then are found at the payment provider by themselves, and nothing is charged twice.
`
