import type { Config } from '#config.ts'
import { withDatabaseAddress } from '#commands/command-database.ts'
import { readBackupKey } from './backup-key.ts'
import { backupWords, missingWords } from './command-words.ts'
import { openConfiguredStorage } from './configured-storage.ts'
import { openBackupClient } from './database-queries.ts'
import { refuseRunningService } from './load-queries.ts'
import { newStore } from './open-stores.ts'
import { tellPerson } from './run-command.ts'
import { takeBackup } from './take-backup.ts'

/** A backup without files that were already lost is better than none, but its own exit code makes sure that a nightly job notices. */
const incompleteCode = 2

/** The common part of `npm run backup` and `npm run data:export`. */
export async function makeBackup({ config, target, kind }: { config: Config; target: string; kind: 'backup' | 'export' }): Promise<number> {
  const key = await readBackupKey(config.backup)
  const storage = await openConfiguredStorage(config)
  const isAlone = kind === 'export'
  const { title, manifest } = await withDatabaseAddress(config, {
    isAlone,
    work: async (databaseUrl) => {
      if (isAlone) await requireStopped(databaseUrl)
      // Created last, so that a refusal leaves nothing behind.
      const store = await newStore(target, { kind, at: new Date(), config })
      return { title: store.title, manifest: await takeBackup({ kind, databaseUrl, storage, store, key, tell: tellPerson }) }
    },
  })
  process.stdout.write(`${title} is written and was read back: ${backupWords(manifest)}\n`)
  if (key.recipient === undefined)
    process.stdout.write(
      'This backup is not encrypted: anyone who can open it can read everything in it. Set BACKUP_KEY to encrypt backups.\n',
    )
  if (manifest.missing.length === 0) return 0
  process.stdout.write(missingWords(manifest))
  return incompleteCode
}

async function requireStopped(databaseUrl: string): Promise<void> {
  const client = await openBackupClient(databaseUrl)
  await refuseRunningService(client).finally(() => client.end())
}
