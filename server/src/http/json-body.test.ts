import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
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

test('as many ids as a list may hold are taken at once, and a body with far more values than any call needs is not', async () => {
  const as = await buildAgency(app.deps)
  const send = (count: number) =>
    app.raw('POST', '/notifications/_seen', { as, body: { ids: Array.from({ length: count }, () => newId()) } })
  const taken = await send(1000)
  expect([taken.status, taken.body]).toEqual([200, {}])
  const tooLong = await send(1001)
  expect([tooLong.status, JSON.stringify(tooLong.error.errors)]).toEqual([400, expect.stringContaining('At most 1000 ids at once.')])
  const far = await app.raw('POST', '/notifications/_seen', { as, body: `{"ids":[${'1,'.repeat(20_001)}1]}` })
  expect([far.status, far.error.message]).toEqual([400, 'The body holds too many values.'])
})
