import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { ConfigError, readConfig } from '#config.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { withDatabase } from './command-database.ts'

try {
  const findings = await withDatabase(readConfig(process.env), (db) => verify(db))
  if (findings.length === 0) process.stdout.write('The ledger is sound.\n')
  else process.stdout.write(`The ledger is not sound:\n${findings.map((words) => `  ${words}\n`).join('')}`)
  process.exit(findings.length === 0 ? 0 : 1)
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
