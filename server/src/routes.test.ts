import { allEndpoints, allRawRoutes } from '@pairtake/protocol/endpoints'
import { commonErrors, pathPrefix } from '@pairtake/protocol/endpoint'
import { errorCodes } from '@pairtake/protocol/error-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { rawRoutes } from './routes/raw-routes.ts'
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
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()
  expect(served).toEqual(named.map(([name]) => name).toSorted())
})

test('the server answers at the addresses that the protocol declares, each bound once, and at no other', () => {
  const called = allEndpoints.map(({ endpoint: { method, path } }) => `${method} ${pathPrefix}${path}`)
  const declared = allRawRoutes.map(({ route: { method, path } }) => `${method} ${path}`)
  expect(rawRoutes.map(({ route: { method, path } }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted())
  expect(answeredBy(app.app)).toEqual([...called, ...declared].map((address) => address.replaceAll(/\{\w+\}/g, '{}')).toSorted())
})

/** Every address of the router, without HEAD and parameter names. It prints a tree of address parts, with four columns per level. */
function answeredBy(server: TestApp['app']): string[] {
  const above: string[] = []
  const lines = server.printRoutes({ commonPrefix: false, includeHooks: false }).trimEnd().split('\n')
  return lines
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === undefined) throw new Error(`This is no route: ${line}`)
      const depth = indent.length / 4
      above.splice(depth, Infinity, part)
      const path = above.join('').replaceAll(/:\w+(\|:\w+)*/g, '{}')
      const all = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return all.map((method) => `${method} ${path}`)
    })
    .toSorted()
}

test('every task that can be enqueued has one handler', () => {
  expect(handlers.map((handler) => handler.task.name).toSorted()).toEqual(allTasks.map((task) => task.name).toSorted())
})

test('R-145 every refusal that an endpoint names is a 4xx or a full disk', () => {
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
