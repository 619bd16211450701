import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { rulesPage, type RulesReport } from './documents/mutants-of-rules-page.ts'
import { endCommandsOnSignals } from './run-command.ts'

/**
 * Run by `npm run mutants:rules`: Stryker on the pure rules (`stryker.config.json`); writes docs/measurements/mutants-of-rules.md. Arguments go to
 * Stryker: `-- --mutate server/src/features/charge/refund-rules.ts` tests one file and writes nothing.
 */
const root = join(import.meta.dirname, '..')
const reportPath = join(root, '.cache/mutants/rules.json')

endCommandsOnSignals()
process.env['PATH'] = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
const asked = process.argv.slice(2)
rmSync(reportPath, { force: true })
const child = spawn('stryker', ['run', ...asked], { cwd: root, stdio: 'inherit' })
process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
if (asked.length === 0) {
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as RulesReport
  writeFileSync(join(root, 'docs/measurements/mutants-of-rules.md'), rulesPage(new Date(), report))
}
