import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { guardNames } from '../server/src/testing/guards/guards.ts'
import { mutants, type Mutant } from '../server/src/testing/guards/mutants.ts'
import { mutantsPage, type MutantOutcome } from './documents/mutants-page.ts'
import { endCommandsOnSignals } from './run-command.ts'

/**
 * Run by `npm run mutants`: removes every lock, guard, owner condition and trigger of the database, one at a time, and expects a test to fail for
 * each. Locks and guards are removed within their races. Arguments are parts of names; without any, all are run and docs/measurements/mutants.md is
 * written.
 */
const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/mutants')

endCommandsOnSignals()
process.env['PATH'] = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
mkdirSync(reports, { recursive: true })
const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.some((part) => name.includes(part))
const chosen = mutants.filter(({ name }) => isAsked(name))
const outcomes = guardNames.some(isAsked) ? await raceOutcomes() : []
const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
const { failed } = files.length > 0 ? await runTests(files) : { failed: [] }
if (failed.length > 0) {
  process.stderr.write(`These tests fail without any mutant; nothing can be learnt from them:\n${failed.join('\n')}\n`)
  process.exit(1)
}
const queue = chosen.values()
const lane = async () => {
  for (const mutant of queue) {
    const outcome = await live(mutant)
    outcomes.push(outcome)
    process.stdout.write(`${outcome.end.padEnd(9)} ${outcome.kind.padEnd(10)} ${outcome.name}${outcome.by && `: ${outcome.by}`}\n`)
  }
}
await Promise.all([lane(), lane()])
const alive = outcomes.filter(({ end }) => end !== 'killed')
process.stdout.write(`\n${outcomes.length - alive.length} of ${outcomes.length} mutants were killed.\n`)
for (const { name, kind, end } of alive) process.stdout.write(`${end}: ${kind} ${name}\n`)
if (asked.length === 0) writeFileSync(join(root, 'docs/measurements/mutants.md'), mutantsPage(new Date(), outcomes))
process.exitCode = alive.length > 0 ? 1 : 0

/** Each race has a test that passes only if the race fails without its guard. */
async function raceOutcomes(): Promise<MutantOutcome[]> {
  const quick = await runTests(['server/src/races'])
  const slow = await runTests(['server/src/races'], { config: 'vitest.slow.config.ts' })
  const titles = [...quick.titles, ...slow.titles]
  const lost = new Set([...quick.failed, ...slow.failed])
  return guardNames.filter(isAsked).map((name) => {
    const own = titles.filter((title) => title.endsWith(`: not so without ${name}`))
    const isKilled = own.length > 0 && own.every((title) => !lost.has(title))
    const outcome: MutantOutcome = {
      name,
      kind: 'guard',
      end: own.length === 0 ? 'NOT RUN' : isKilled ? 'killed' : 'SURVIVED',
      by: own[0] ?? '',
    }
    process.stdout.write(`${outcome.end.padEnd(9)} ${outcome.kind.padEnd(10)} ${outcome.by || name}\n`)
    return outcome
  })
}

async function live({ name, kind, tests, drops }: Mutant): Promise<MutantOutcome> {
  rmSync(metPathOf(name), { force: true })
  const { failed, isRun } = await runTests(tests, { mutant: name })
  const isMet = 'trigger' in drops || existsSync(metPathOf(name))
  const end = !isMet ? 'NOT RUN' : failed.length > 0 || !isRun ? 'killed' : 'SURVIVED'
  return { name, kind, end, by: failed[0] ?? '' }
}

function metPathOf(name: string): string {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.met`)
}

/** A run that aborts has no report, which also counts as a failure. */
async function runTests(tests: readonly string[], { mutant, config = 'vitest.config.ts' }: { mutant?: string; config?: string } = {}) {
  const report = join(reports, `${(mutant ?? 'none').replaceAll(/\W+/g, '-')}.json`)
  const args = [
    'run',
    ...tests,
    `--config=${config}`,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...(mutant === undefined ? [] : ['--bail=1']),
  ]
  const child = spawn('vitest', args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(mutant === undefined ? {} : { MUTANT: mutant, MUTANT_MET: metPathOf(mutant) }) },
  })
  await new Promise((resolve) => child.once('exit', resolve))
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { assertionResults: { fullName: string; status: string }[] }[] }
    const all = read.testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    return { titles: all.map(({ fullName }) => fullName), failed, isRun: true }
  } catch {
    return { titles: [], failed: ['the run broke off'], isRun: false }
  }
}
