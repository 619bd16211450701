import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readBackupKey } from '#backup/backup-key.ts'
import { BackupRefusal } from '#backup/backup-refusal.ts'
import { backupWords, readArguments } from '#backup/command-words.ts'
import { makeBackup } from '#backup/make-backup.ts'
import { openStore } from '#backup/open-stores.ts'
import { runBackupCommand, tellPerson } from '#backup/run-command.ts'
import { verifyBackup } from '#backup/verify-backup.ts'
import { readConfig } from '#config.ts'

const usage = `Copies the database and every file into a new folder of DIR, or under a prefix of a bucket, while the service runs.

  npm run backup -- DIR|s3://bucket/prefix           makes a backup and reads it back
  npm run backup -- --verify DIR/pairtake-…          verifies an existing one
  npm run backup -- --new-key                        prints a pair of keys: BACKUP_KEY=age1… encrypts, the other half restores
`

await runBackupCommand(async () => {
  const { flags, target } = readArguments(process.argv.slice(2), ['--verify', '--new-key'], usage)
  if (flags.includes('--new-key')) return printKeys()
  if (target === undefined) throw new BackupRefusal(usage)
  const config = readConfig(process.env)
  if (!flags.includes('--verify')) return makeBackup({ config, target, kind: 'backup' })
  const store = await openStore(target, config)
  const manifest = await verifyBackup(store, await readBackupKey(config.backup), tellPerson)
  process.stdout.write(`${store.title} is complete: ${backupWords(manifest)}\n`)
  return 0
})

async function printKeys(): Promise<number> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  process.stdout.write(
    `# Where backups are made: BACKUP_KEY=${recipient}\n# Only where they are restored; without this key they are lost:\n${identity}\n`,
  )
  return 0
}
