import type { Db } from '#adapters/database/database.ts'
import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { patienceOfWork } from '#adapters/database/guarded-client.ts'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'
import { proveInTurn } from '#features/ledger/proof-turn-act.ts'
import { withDatabase } from './command-database.ts'

const waits = 'The service is verifying the books right now. This run starts when that one is done.'

try {
  const prove = (db: Db) => proveInTurn({ db, now: () => new Date() }, { onWait: () => process.stdout.write(`${waits}\n`) })
  const findings = await withDatabase(readConfig(process.env), prove, patienceOfWork)
  if (findings.length === 0) process.stdout.write('The ledger is sound.\n')
  else process.stdout.write(`The ledger is not sound:\n${findings.map((words) => `  ${words}\n`).join('')}`)
  process.exit(findings.length === 0 ? 0 : 1)
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
