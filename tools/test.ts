import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'
import { makeTemporaryFolder } from '../server/src/testing/memory-folder.ts'
import { type FailedTest, failedTests } from './failed-tests.ts'
import { findCommand, installSystemTools } from './install-system.ts'
import { readReport, type Unchecked } from './read-report.ts'
import { endCommandsOnSignals, runCommand } from './run-command.ts'
import { browserCommands, browserTool, imageTools, judgeTools, testTools } from './system-tools.ts'
import {
  checkSteps,
  faultSteps,
  imageSteps,
  journeySteps,
  judgeSteps,
  lighthouseSteps,
  longSteps,
  luckSteps,
  propertySteps,
  type Step,
  uncheckedExitCode,
} from './test-steps.ts'

/** Runs all steps in order, even when one fails. Arguments: none, `check`, `judges`, `luck`, `image`, `lighthouse`, or names of steps. */
interface Outcome {
  step: Step
  result: 'passed' | 'FAILED' | 'SKIPPED'
  seconds: number
  passed: number
  failed: number
  /** Messages repeated at the end of the output, where people look for them. */
  told: string[]
  unchecked: Unchecked[]
}

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/reports')

const nothing = { passed: 0, failed: 0, unchecked: [] }
const LAST_LINES = 20
const judgesWords =
  'npm run test:judges adds the other half of the journeys, and what is slow or needs more installed: files in a real S3 store (Swift), a pooler (PgBouncer), TLS on PostgreSQL 15, the official rules of e-invoices (Java), services that are killed, lines that break.'

endCommandsOnSignals()
process.env['PATH'] = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
const steps = chooseSteps(process.argv.slice(2))
const usesBrowser = steps.some((step) => step.needsBrowser)
const usesJudges = steps.some((step) => step.name === 'slow-tests')
const tools = usesBrowser ? testTools : testTools.filter((tool) => tool !== browserTool)
const usesImage = steps.some((step) => step.name === 'image')
await installSystemTools([...tools, ...(usesJudges || usesImage ? judgeTools : []), ...(usesImage ? imageTools : [])])
mkdirSync(REPORTS, { recursive: true })
useOwnTemporaryFolder()
const outcomes: Outcome[] = []
for (const group of groupsOf(steps)) outcomes.push(...(await runGroup(group)))
printTable(outcomes)
for (const { told } of outcomes) for (const text of told) process.stdout.write(`\n${text}\n`)
printUnchecked(outcomes)
// After a default run, say what it did not cover.
if (process.argv.length === 2) process.stdout.write(`${judgesWords}\n`)
process.exitCode = outcomes.some((outcome) => outcome.result === 'FAILED') ? 1 : 0

/** Makes tests use a temporary folder that is deleted at the end of the run, in memory if possible; they leave a folder behind for each file they sent. */
function useOwnTemporaryFolder(): void {
  // The judges and the long tests stay on the disk: some of them write gigabytes.
  const isUsual = steps.every((step) => checkSteps.includes(step) || journeySteps.includes(step))
  // Kept short, because the paths of the sockets in it may have at most about a hundred characters.
  const folder = makeTemporaryFolder('pt', { inMemory: isUsual })
  // Accessible to all, like its parent: some tests run programs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  // Playwright would translate its files again for each folder.
  process.env['PWTEST_CACHE_DIR'] ??= join(ROOT, '.cache/playwright')
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A file system mounted inside by a killed test remains.
    }
  })
}

function chooseSteps(names: readonly string[]): readonly Step[] {
  const usual = [...checkSteps, ...journeySteps]
  if (names.length === 0) return usual
  if (names[0] === 'check') return checkSteps
  if (names[0] === 'judges') return judgeSteps
  if (names[0] === 'luck') return luckSteps
  if (names[0] === 'image') return imageSteps
  if (names[0] === 'lighthouse') return lighthouseSteps
  const all = [...usual, ...judgeSteps.filter(({ name }) => name !== 'page'), ...longSteps, ...faultSteps, ...luckSteps, ...propertySteps]
  const unknown = names.find((name) => all.every((step) => step.name !== name))
  if (unknown === undefined) return all.filter((step) => names.includes(step.name))
  process.stderr.write(
    `There is no step "${unknown}". There are: check, judges, luck, image, lighthouse, ${all.map((step) => step.name).join(', ')}.\n`,
  )
  process.exit(2)
}

/** Groups consecutive quiet steps; every other step is a group of its own. */
function groupsOf(all: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of all) {
    const last = groups.at(-1)
    if (step.isQuiet && last?.[0]?.isQuiet) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Runs two steps at a time, in order; returns the results in the order of the steps. */
async function runGroup(group: readonly Step[]): Promise<Outcome[]> {
  const done = new Map<Step, Outcome>()
  const queue = group.values()
  const lane = async () => {
    for (const step of queue) done.set(step, await runStep(step))
  }
  await Promise.all([lane(), lane()])
  return [...done.values()].toSorted((one, other) => group.indexOf(one.step) - group.indexOf(other.step))
}

async function runStep(step: Step): Promise<Outcome> {
  const browser = findCommand(browserCommands)
  process.stdout.write(`\n== ${step.name}: ${step.command.join(' ')}\n`)
  if (step.needsBrowser && browser === undefined) {
    process.stdout.write('SKIPPED: there is no Chromium. On Debian: apt-get install chromium-headless-shell fonts-liberation\n')
    return skipped(step, 0, 'there is no Chromium')
  }

  const startedAt = performance.now()
  const reportPath = join(REPORTS, `${step.name}.json`)
  rmSync(reportPath, { force: true })
  const { code, output } = await runCommand([...step.command, ...reportArgs(step, reportPath)], {
    cwd: join(ROOT, step.cwd ?? '.'),
    env: {
      ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath,
    },
    isShown: step.report !== undefined,
  })
  if (code !== 0) process.stdout.write(step.isQuiet ? `\n-- ${step.name} says:\n${output}` : output)
  if (code === uncheckedExitCode) return skipped(step, secondsSince(startedAt), output.trim().split('\n').at(-1) ?? '')
  const { passed, failed: fallen, unchecked } = step.report === undefined ? nothing : readReport(step.report, reportPath)
  const told = code === 0 ? [] : step.report === undefined ? [lastLines(step, output)] : readFailed(step, step.report, reportPath)
  // A suite that aborts, or a check, has no failed test to count.
  const failed = (code === 0 ? fallen : Math.max(fallen, 1)) + owedIn(unchecked)
  return { step, result: failed === 0 ? 'passed' : 'FAILED', seconds: secondsSince(startedAt), passed, failed, told, unchecked }
}

/** Records a step that could not run. It is reported but is not a failure, because the external service it needs may be unavailable. */
function skipped(step: Step, seconds: number, reason: string): Outcome {
  const unchecked = [{ test: `all of ${step.name}`, reason, isOwed: true }]
  return { step, result: 'SKIPPED', seconds, passed: 0, failed: 0, told: [], unchecked }
}

/** On CI, where everything should be installed, a skipped test counts as failed. */
function owedIn(unchecked: readonly Unchecked[]): number {
  return process.env['CI'] === 'true' ? unchecked.filter(({ isOwed }) => isOwed).length : 0
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}

function reportArgs(step: Step, path: string): string[] {
  if (step.report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return step.report === 'playwright' ? ['--reporter=list,json'] : []
}

function readFailed(step: Step, report: 'vitest' | 'playwright', path: string): string[] {
  const tell = ({ title, file, message }: FailedTest) => `FAILED ${isAbsolute(file) ? relative(ROOT, file) : file}: ${title}\n${message}`
  try {
    return failedTests(report, JSON.parse(readFileSync(path, 'utf8'))).map(tell)
  } catch (error) {
    return [`FAILED ${step.name}: it left no report to read (${error instanceof Error ? error.message : String(error)})`]
  }
}

function lastLines(step: Step, output: string): string {
  return `FAILED ${step.name}:\n${output.trim().split('\n').slice(-LAST_LINES).join('\n')}`
}

function printTable(rows: readonly Outcome[]): void {
  const line = (name: string, result: string, seconds: string, rest: string) =>
    process.stdout.write(`${name.padEnd(21)}${result.padEnd(9)}${seconds.padStart(8)}  ${rest}\n`)
  process.stdout.write('\n')
  line('step', 'result', 'seconds', 'command')
  for (const { step, result, seconds } of rows) line(step.name, result, seconds.toFixed(1), step.command.join(' '))
  const sum = (key: 'passed' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
}

/** Prints at the end what the run did not check. */
function printUnchecked(rows: readonly Outcome[]): void {
  const unchecked = rows.flatMap((row) => row.unchecked)
  for (const { test, reason, isOwed } of unchecked)
    process.stdout.write(`${isOwed ? 'SKIPPED' : 'not applicable here'}: ${test}: ${reason}\n`)
  const reasons = [...new Set(unchecked.map(({ reason }) => reason))]
  process.stdout.write(
    reasons.length === 0 ? 'Nothing was left out.\n' : `Not checked (${unchecked.length} tests): ${reasons.join('; ')}.\n`,
  )
}
