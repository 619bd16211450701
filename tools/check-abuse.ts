import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abuseCasesOf, numbersIn, testsByCase } from './documents/abuse-page.ts'
import { passedTitles } from './read-report.ts'
import { readSources } from './structure/source-files.ts'

/**
 * Lists the cases of `docs/abuse.md` without a passed test: after the tests and journeys, those that have a test there; with the argument `slow`,
 * after the slow tests, those that have a slow test. Reads their reports.
 */
const root = join(import.meta.dirname, '..')
const isSlow = process.argv[2] === 'slow'
const reports = isSlow ? ['slow-tests', 'slow-journeys'] : ['tests', 'journeys']

function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, '.cache/reports', `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

const slowFile = /\.slow\.(test|e2e)\.tsx?$/
const testFiles = testsByCase(readSources(root))
// The tests of `npm run test:long` only run on demand.
const isTriedHere = ({ path }: { path: string }) => slowFile.test(path) === isSlow && !path.endsWith('.long.ts')
const wanted = abuseCasesOf(root).filter(({ number }) => testFiles.get(number)?.some(isTriedHere))
const tried = new Set(reports.flatMap((name) => passedTitles(readReport(name)).flatMap(numbersIn)))
const missing = wanted.filter(({ number }) => !tried.has(number))
for (const { number, tried: words } of missing) process.stdout.write(`Abuse case ${number} was not tried: ${words}\n`)
const left = abuseCasesOf(root).filter((one) => !wanted.includes(one))
process.stdout.write(`${tried.size} abuse cases were tried`)
process.stdout.write(isSlow || left.length === 0 ? '.\n' : `; npm run test:judges tries ${left.map(({ number }) => number).join(', ')}.\n`)
process.exitCode = missing.length > 0 ? 1 : 0
