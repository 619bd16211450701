import { writeFileSync } from 'node:fs'
import { askedMutant } from './mutants.ts'
import { rewriteStatements } from './statement-tap.ts'

// A setup file for each test file if MUTANT is set; triggers are dropped from the template (`database-server.ts`).
const drops = askedMutant?.drops
const metPath = process.env['MUTANT_MET']
if (drops && 'without' in drops) {
  rewriteStatements((statement) => {
    if (!drops.isAt(statement)) return statement
    // A mutant that matched no statement was not tested.
    if (metPath !== undefined) writeFileSync(metPath, statement)
    return drops.without(statement)
  })
}
