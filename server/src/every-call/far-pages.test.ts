import { afterAll, beforeAll, expect, test } from 'vitest'
import { choicesOf, fieldsOf } from '#testing/every-call/schema-fields.ts'
import { pathOf, soundCall } from '#testing/every-call/sound-calls.ts'
import { callsByRole, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
beforeAll(async () => {
  suite = await openSuite()
})
afterAll(() => suite.app.close())

const paged = callsByRole.filter(([, { endpoint }]) => fieldsOf(endpoint.answer).some(({ path }) => path[0] === 'meta'))

test('many lists have pages', () => {
  expect(paged.length).toBeGreaterThan(20)
})

test.each(paged)('a page far past the end is empty, however the list is narrowed or searched: %s', async (_title, call, role) => {
  const filters = fieldsOf(call.endpoint.query).map(({ path: [name = ''], schema }) => ({ name, choices: choicesOf(schema) }))
  const narrowings = [{}, ...filters.flatMap(({ name, choices }) => choices.map((choice) => ({ [name]: choice })))]
  const searches = filters.some(({ name }) => name === 'q') ? [{ q: '' }, { q: 'quiet' }] : [{}]
  const sound = soundCall(call, suite.tenant, role)
  const faults: string[] = []
  for (const narrowing of narrowings) {
    for (const search of searches) {
      const path = pathOf(call.endpoint, { ...sound, query: { ...narrowing, ...search, page: '1000000000', limit: '100' } })
      const { status, body } = await suite.app.raw('GET', path, { as: sound.as })
      const isEmpty = status === 200 && (body as { data: unknown[] }).data.length === 0
      if (!isEmpty) faults.push(`${path}: ${status} ${JSON.stringify(body)}`)
    }
  }
  expect(faults).toEqual([])
})
