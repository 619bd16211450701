import { BackupRefusal } from '#backup/backup-refusal.ts'
import { bringBack } from '#backup/bring-back.ts'
import { readArguments } from '#backup/command-words.ts'
import { runBackupCommand } from '#backup/run-command.ts'
import { readConfig } from '#config.ts'

const usage = `Imports what "npm run data:export" wrote into the configured database and storage.

  npm run data:import -- DIR/pairtake-export-…             into an empty database
  npm run data:import -- DIR/pairtake-export-… --replace   replaces everything that is there
`

await runBackupCommand(async () => {
  const { flags, target } = readArguments(process.argv.slice(2), ['--replace'], usage)
  if (target === undefined) throw new BackupRefusal(usage)
  return bringBack({ config: readConfig(process.env), target, as: 'export', replaces: flags.includes('--replace') })
})
