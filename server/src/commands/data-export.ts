import { BackupRefusal } from '#backup/backup-refusal.ts'
import { readArguments } from '#backup/command-words.ts'
import { makeBackup } from '#backup/make-backup.ts'
import { runBackupCommand } from '#backup/run-command.ts'
import { readConfig } from '#config.ts'

const usage = `Copies everything from a stopped service so that it can continue elsewhere, including sessions, waiting mails and tasks.

  npm run data:export -- DIR|s3://bucket/prefix
`

await runBackupCommand(async () => {
  const { target } = readArguments(process.argv.slice(2), [], usage)
  if (target === undefined) throw new BackupRefusal(usage)
  return makeBackup({ config: readConfig(process.env), target, kind: 'export' })
})
