import { BackupRefusal } from '#backup/backup-refusal.ts'
import { bringBack } from '#backup/bring-back.ts'
import { readArguments } from '#backup/command-words.ts'
import { runBackupCommand } from '#backup/run-command.ts'
import { readConfig } from '#config.ts'

const usage = `Restores a backup into the configured database and storage, with the service stopped.

  npm run restore -- DIR/pairtake-…                  into an empty database
  npm run restore -- s3://bucket/prefix/pairtake-…   the same, from a bucket
  npm run restore -- DIR/pairtake-… --replace        replaces everything that is there
`

await runBackupCommand(async () => {
  const { flags, target } = readArguments(process.argv.slice(2), ['--replace'], usage)
  if (target === undefined) throw new BackupRefusal(usage)
  return bringBack({ config: readConfig(process.env), target, as: 'backup', replaces: flags.includes('--replace') })
})
