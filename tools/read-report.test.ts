import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passedTitles, readReport } from './read-report.ts'

const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
const written = (report: object) => {
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('a test that was left out is told with its reason, and owed unless it has nothing to say on this machine', () => {
  const assertionResults = [
    { fullName: 'one', status: 'passed' },
    { fullName: 'two', status: 'skipped', meta: { notHere: 'only on Linux' } },
    { fullName: 'three', status: 'skipped', meta: { notChecked: 'xmllint is not installed' } },
    { fullName: 'four', status: 'pending', meta: {} },
  ]
  const report = readReport('vitest', written({ numPassedTests: 1, numFailedTests: 0, testResults: [{ assertionResults }] }))
  expect(report).toEqual({
    passed: 1,
    failed: 0,
    unchecked: [
      { test: 'two', reason: 'only on Linux', isOwed: false },
      { test: 'three', reason: 'xmllint is not installed', isOwed: true },
      { test: 'four', reason: 'skipped without a reason', isOwed: true },
    ],
  })
})

test('a skipped journey is owed', () => {
  const tests = [{ status: 'skipped', expectedStatus: 'skipped', projectName: 'rest', annotations: [{ description: 'no camera' }] }]
  const suites = [{ title: 'a.e2e.ts', specs: [{ title: 'films', ok: true, tests }] }]
  expect(readReport('playwright', written({ stats: { expected: 2, flaky: 0, unexpected: 0 }, suites })).unchecked).toEqual([
    { test: 'films', reason: 'no camera', isOwed: true },
  ])
})

test('a report that is not there is a failure', () => {
  expect(readReport('vitest', `${path}.gone`)).toEqual({ passed: 0, failed: 1, unchecked: [] })
})

test('only what passed counts, under the titles of its groups', () => {
  const specs = [
    { title: 'works', ok: true },
    { title: 'breaks', ok: false },
  ]
  expect(passedTitles({ suites: [{ title: 'a group', specs }] })).toEqual(['a group works'])
  expect(passedTitles({ assertionResults: [{ fullName: 'a', status: 'skipped' }] })).toEqual([])
})
