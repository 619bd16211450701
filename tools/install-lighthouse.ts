import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { uncheckedExitCode } from './test-steps.ts'

/**
 * Installs the packages of tools/lighthouse separately: 176 MB that the product, its build and `npm test` do not need. If the registry does not
 * answer, the step is reported as skipped and does not fail.
 */
const folder = join(import.meta.dirname, 'lighthouse')
const stamp = join(folder, 'node_modules/.installed')
const sum = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sum) {
  process.stderr.write('Installing Lighthouse; the first time takes a minute.\n')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--prefer-offline']
  const { code, output } = await runCommand(['npm', 'ci', ...quiet], { cwd: folder, limitMs: 10 * 60 * 1000 })
  if (code === 0) writeFileSync(stamp, sum)
  else {
    process.stdout.write(`${output}\nLighthouse could not be installed\n`)
    process.exitCode = uncheckedExitCode
  }
}
