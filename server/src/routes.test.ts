import { allEndpoints } from '@pairtake/protocol/endpoints'
import { commonErrors, pathPrefix } from '@pairtake/protocol/endpoint'
import { errorCodes } from '@pairtake/protocol/error-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { allTasks } from './tasks/task-payloads.ts'
import { handlers } from './tasks/registry.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const named = allEndpoints.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const)

test('every call of the protocol is served once, and nothing else', () => {
  // A stream is no answer in JSON; it is among the raw routes.
  const agreed = named
    .filter(([, { endpoint }]) => endpoint.answerKind !== 'stream')
    .map(([name]) => name)
    .toSorted()
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()
  expect(served).toEqual(agreed)
})

test('every task that can be enqueued has one handler', () => {
  expect(handlers.map((handler) => handler.task.name).toSorted()).toEqual(allTasks.map((task) => task.name).toSorted())
})

test('every refusal that an endpoint names is a 4xx or a full disk', () => {
  for (const { endpoint } of allEndpoints) {
    for (const code of endpoint.errors) {
      expect(errorCodes[code] < 500 || code === 'STORAGE_FULL' || code === 'OVERLOADED', `${endpoint.path} ${code}`).toBe(true)
      expect(commonErrors, `${endpoint.path} repeats ${code}`).not.toContain(code)
    }
  }
})

test('answers 404 as JSON to an address that is no call', async () => {
  const answer = await app.raw('GET', `${pathPrefix}/nothing`)
  expect(answer.status).toBe(404)
  expect(answer.error.code).toBe('NOT_FOUND')
})
