import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { repeatedPage, type RepeatedRun } from './documents/repeated-page.ts'
import { endCommandsOnSignals, runCommand } from './run-command.ts'

/**
 * Runs `npm test` `RUNS` times in a row (10) beside `LOOPS` busy loops (3), to find tests that depend on the machine's pace. Prints a line for each run,
 * keeps its output in .cache/repeated, and ends with an error if one of them failed. `TABLE` names a file for the page of all runs.
 */
const root = join(import.meta.dirname, '..')
const kept = join(root, '.cache/repeated')
const wanted = Number(process.env['RUNS'] ?? 10)
const loops = Number(process.env['LOOPS'] ?? 3)
const table = process.env['TABLE']
/** What `tools/test.ts` exits with after a signal. */
const interruptedExitCode = 130

endCommandsOnSignals()
mkdirSync(kept, { recursive: true })
const commit = execFileSync('git', ['log', '-1', '--format=%h'], { cwd: root, encoding: 'utf8' }).trim()
const busy = new AbortController()
// One session for all loops: Linux divides the processors among sessions first, and would leave the tests a quarter of them.
const looping = runCommand(['sh', '-c', `for loop in $(seq ${loops}); do (while :; do :; done) & done; wait`], { signal: busy.signal })
const runs: RepeatedRun[] = []
for (let run = 1; run <= wanted; run += 1) {
  const startedAt = new Date()
  const { code, output } = await runCommand(['sh', 'tools/test.sh'], { cwd: root })
  writeFileSync(join(kept, `${run}.log`), output)
  // Interrupted: neither green nor red.
  if (code === null || code === interruptedExitCode) break
  const [, passed = '0', failed = '1'] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  const failures = [...output.matchAll(/^FAILED (.+)$/gm)].map(([, words = '']) => words)
  const done = { startedAt, minutes: (Date.now() - startedAt.getTime()) / 60_000, isGreen: code === 0, load: loadavg()[0] ?? 0 }
  runs.push({ ...done, passed: Number(passed), failed: Number(failed), failures })
  process.stdout.write(`${run}: ${code === 0 ? 'green' : 'RED'}, ${passed} passed, ${failed} failed, ${done.minutes.toFixed(1)} min\n`)
  // Written after each run, so that what was seen is not lost when a later one is interrupted.
  if (table !== undefined) writeFileSync(table, repeatedPage({ runs, commit, loops, cores: availableParallelism() }))
}
busy.abort()
await looping
process.exitCode = runs.every(({ isGreen }) => isGreen) ? 0 : 1
