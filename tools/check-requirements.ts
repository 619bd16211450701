import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRequirements, testsById } from './documents/requirements-page.ts'
import { passedTitles } from './read-report.ts'
import { uncheckedExitCode } from './test-steps.ts'

/**
 * Lists the requirements without a passed test: after the tests and journeys, those that have a test there; with the argument `slow`, after the
 * slow tests, those that have a slow test. Reads their reports.
 */
const root = join(import.meta.dirname, '..')
const isSlow = process.argv[2] === 'slow'
const names = isSlow ? ['slow-tests', 'slow-journeys'] : ['tests', 'journeys']
const reports = names.map((name) => join(root, '.cache/reports', `${name}.json`))
if (!reports.every((path) => existsSync(path))) {
  process.stdout.write('The tests or the journeys did not run, so it is unknown which requirements they prove.\n')
  process.exit(uncheckedExitCode)
}
const slowFile = /\.slow\.(test|e2e)\.tsx?$/
const testFiles = testsById(root)
const all = readRequirements(root)
const wanted = all.filter(({ id }) => [...(testFiles.get(id) ?? [])].some((path) => slowFile.test(path) === isSlow))
const titles = reports.flatMap((path) => passedTitles(JSON.parse(readFileSync(path, 'utf8'))))
const proved = new Set(titles.flatMap((title) => title.match(/\b(?:S[12]|R)-\d{3}\b/g) ?? []))
const missing = wanted.filter(({ id }) => !proved.has(id))
for (const { id, words } of missing) process.stdout.write(`No test that passed names ${id}: ${words}\n`)
process.stdout.write(`${wanted.length - missing.length} of ${wanted.length} requirements have a test that ran and passed`)
process.stdout.write(isSlow || wanted.length === all.length ? '.\n' : `; npm run test:judges proves ${all.length - wanted.length} more.\n`)
process.exitCode = missing.length > 0 ? 1 : 0
