import { writeFileSync } from 'node:fs'
import { askedMutant } from './mutants.ts'
import { rewriteStatements } from './statement-tap.ts'

// Set up before each test file when MUTANT asks for one; triggers are dropped with the template (`database-server.ts`).
const drops = askedMutant?.drops
const metPath = process.env['MUTANT_MET']
if (drops && 'without' in drops) {
  rewriteStatements((statement) => {
    if (!drops.isAt(statement)) return statement
    // A mutant that no statement met was not tried.
    if (metPath !== undefined) writeFileSync(metPath, statement)
    return drops.without(statement)
  })
}
