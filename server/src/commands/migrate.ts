import { directAddress } from '#adapters/database/database-address.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { onceUp } from '#adapters/database/once-up.ts'
import { readConfig } from '#config.ts'
import { StartRefusal } from '#start-refusal.ts'
import { prepareTasks } from '#tasks/task-queue.ts'

// Migrates the database to this release and exits: a rollout step that runs before the first process of the release starts.
try {
  const config = readConfig(process.env)
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new StartRefusal('Set DATABASE_URL. The embedded database is migrated by `npm start`.')
  const directUrl = directAddress(config, databaseUrl)
  const ran = await migrate(directUrl)
  await onceUp(() => prepareTasks(directUrl))
  process.stdout.write(ran.length === 0 ? 'The database is up to date.\n' : ran.map((name) => `Ran ${name}.\n`).join(''))
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}
