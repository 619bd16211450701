import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface FailedTest {
  /** The title of the test, or of the file if it failed before its first test. */
  title: string
  file: string
  /** The expectation and its location, without colour codes. */
  message: string
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional(), stack: z.string().optional() })) })),
    }),
  ),
})
type Suite = { specs?: z.infer<typeof spec>[] | undefined; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }))
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
})

/** Reads the failed tests from the JSON report of Vitest or Playwright. */
export function failedTests(kind: 'vitest' | 'playwright', report: unknown): FailedTest[] {
  return kind === 'vitest' ? failedOfVitest(vitestReport.parse(report)) : failedOfPlaywright(playwrightReport.parse(report))
}

function failedOfVitest({ testResults }: z.infer<typeof vitestReport>): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: fullName, file: name, message: plain(failureMessages?.[0]) }))
    // A hook or an import that throws fails the file, but none of its tests.
    return failed.length > 0 || status !== 'failed' ? failed : [{ title: '(the whole file)', file: name, message: plain(message) }]
  })
}

function failedOfPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): FailedTest[] {
  const specsOf = (one: Suite): z.infer<typeof spec>[] => [...(one.specs ?? []), ...(one.suites ?? []).flatMap(specsOf)]
  const failed = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const error = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))[0]
      return { title, file, message: plain(error?.stack ?? error?.message) }
    })
  return [...failed, ...errors.map(({ message }) => ({ title: '(outside of a test)', file: '', message: plain(message) }))]
}

const shownLines = 24

function plain(message = ''): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shownLines)
    .join('\n')
}
