import { expect, test } from 'vitest'
import { failedTests } from './failed-tests.ts'

test('names each failed test of Vitest with its file and the first lines of its message, and a file that broke before its tests', () => {
  const report = {
    testResults: [
      {
        name: '/p/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 3\n\n    at a.test.ts:4'] },
        ],
      },
      { name: '/p/b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] },
      { name: '/p/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failedTests('vitest', report)).toEqual([
    { title: 'adds', file: '/p/a.test.ts', message: 'AssertionError: expected 3\n    at a.test.ts:4' },
    { title: '(the whole file)', file: '/p/b.test.ts', message: 'no such import' },
  ])
})

test('finds failed journeys in nested suites of Playwright, and errors outside of a test', () => {
  const result = (ok: boolean) => ({
    title: ok ? 'fine' : 'pays',
    file: 'pay.e2e.ts',
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'expected paid', stack: 'expected paid\n  at pay.e2e.ts:9' }] }] }],
  })
  const report = { suites: [{ specs: [result(true)], suites: [{ specs: [result(false)] }] }], errors: [{ message: 'setup broke' }] }
  expect(failedTests('playwright', report)).toEqual([
    { title: 'pays', file: 'pay.e2e.ts', message: 'expected paid\n  at pay.e2e.ts:9' },
    { title: '(outside of a test)', file: '', message: 'setup broke' },
  ])
})
