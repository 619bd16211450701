import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-142 an empty body of JSON, blanks and no body at all count as {}', async () => {
  for (const body of [undefined, '', ' \n', '{}']) {
    const as = await buildAgency(app.deps)
    const answer = await app.raw('POST', '/auth/logout', { as, body })
    expect([answer.status, answer.body], JSON.stringify(body)).toEqual([200, {}])
    // The call itself reports its missing fields, not the JSON parser.
    const refused = await app.raw('POST', '/auth/login', { body })
    expect([refused.status, Object.keys(refused.error.errors?.children ?? {})]).toEqual([400, ['username', 'password']])
  }
})
