import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abuseCasesOf, numbersIn } from './documents/abuse-page.ts'

/** After the tests and journeys: which cases of `docs/abuse.md` no test tried that ran and passed. Reads their reports. */
const root = join(import.meta.dirname, '..')

/** Every object below a value; the two reports nest theirs differently. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

/** Titles of tests that passed, with those of the groups they stand in where the report joins them. */
function passedTitles(report: unknown): string[] {
  return [...objectsIn(report)].flatMap((one) => {
    const title = one['fullName'] ?? one['title']
    const isPassed = one['status'] === 'passed' || one['ok'] === true
    return isPassed && typeof title === 'string' ? [title] : []
  })
}

function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, '.cache/reports', `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

const tried = new Set(['tests', 'journeys'].flatMap((name) => passedTitles(readReport(name)).flatMap(numbersIn)))
const missing = abuseCasesOf(root).filter(({ number }) => !tried.has(number))
for (const { number, tried: words } of missing) process.stdout.write(`Abuse case ${number} was not tried: ${words}\n`)
process.stdout.write(`${tried.size} abuse cases were tried.\n`)
process.exitCode = missing.length > 0 ? 1 : 0
