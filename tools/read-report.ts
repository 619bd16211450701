import { readFileSync } from 'node:fs'

/** A test that did not run, and why. `isOwed`: it would have run on a fully equipped machine of the same kind. */
export type Unchecked = { test: string; reason: string; isOwed: boolean }
export type Report = { passed: number; failed: number; unchecked: Unchecked[] }

type VitestCase = { fullName: string; status: string; meta?: { notHere?: string; notChecked?: string } }

/** Reads a suite's report. An unreadable report is a failure. */
export function readReport(kind: 'vitest' | 'playwright', path: string): Report {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return kind === 'vitest' ? ofVitest(read) : ofPlaywright(read)
  } catch {
    return { passed: 0, failed: 1, unchecked: [] }
  }
}

function ofVitest(read: unknown): Report {
  const cases = [...objectsIn(read)].filter(isCase)
  const unchecked = cases
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName, meta = {} }) => ({
      test: fullName,
      reason: meta.notHere ?? meta.notChecked ?? 'skipped without a reason',
      isOwed: meta.notHere === undefined,
    }))
  return { passed: numberAt(read, 'numPassedTests'), failed: numberAt(read, 'numFailedTests'), unchecked }
}

const isCase = (one: object): one is VitestCase => 'fullName' in one && 'status' in one

function ofPlaywright(read: unknown): Report {
  const stats = valueAt(read, 'stats')
  const unchecked = [...objectsIn(read)]
    .filter(isSpec)
    .flatMap(({ title, tests }) =>
      tests.filter((one) => valueAt(one, 'status') === 'skipped').map((one) => ({ test: title, reason: reasonOf(one), isOwed: true })),
    )
  return { passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'), failed: numberAt(stats, 'unexpected'), unchecked }
}

type Spec = { title: string; tests: object[] }
const isSpec = (one: object): one is Spec => 'title' in one && 'tests' in one

function reasonOf(one: object): string {
  const notes = [...objectsIn(valueAt(one, 'annotations'))].map((note) => valueAt(note, 'description'))
  return notes.find((note) => typeof note === 'string') ?? 'skipped without a reason'
}

/** Returns the titles of tests that ran and passed, with those of their groups. */
export function passedTitles(read: unknown, groups = ''): string[] {
  if (typeof read !== 'object' || read === null) return []
  const title = valueAt(read, 'fullName') ?? valueAt(read, 'title')
  const words = typeof title === 'string' ? `${groups} ${title}`.trim() : groups
  const isPassed = valueAt(read, 'status') === 'passed' || valueAt(read, 'ok') === true
  const inner = Object.values(read).flatMap((value) => passedTitles(value, words))
  return isPassed && typeof title === 'string' ? [words, ...inner] : inner
}

/** Yields every object within a value, because the two reports nest theirs differently. */
export function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function numberAt(value: unknown, key: string): number {
  const found = valueAt(value, key)
  if (typeof found !== 'number') throw new Error(`The report has no number "${key}".`)
  return found
}
