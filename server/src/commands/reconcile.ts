import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'
import { reconcile } from '#features/provider-line/reconcile-view.ts'
import { withDatabase } from './command-database.ts'

try {
  const config = readConfig(process.env)
  const of = { provider: config.payments.provider, currency: config.currency, now: new Date() }
  const fits = await withDatabase(config, (db) => reconcile(db, of, (words) => process.stdout.write(`${words}\n`)))
  process.exit(fits ? 0 : 1)
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
