import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#testing/build-world.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const lists = [
  ['agency', '/campaigns'],
  ['agency', '/contracts'],
  ['agency', '/payments'],
  ['agency', '/payment-methods'],
  ['agency', '/notifications'],
  ['agency', '/conversation-involvements'],
  ['creator', '/contracts'],
  ['creator', '/portfolio'],
  ['creator', '/earnings'],
  ['creator', '/payouts'],
  ['creator', '/conversation-involvements'],
] as const

test.each(lists)('S1-150 ABUSE 10 a list shows what is one’s own and nothing else: %s %s', async (role, path) => {
  const own = await app.raw('GET', path, { as: world[role] })
  expect([own.status, (own.body as { data: unknown[] }).data.length > 0]).toEqual([200, true])
  const strangers = await app.raw('GET', path, { as: world.strangers[role] })
  expect([strangers.status, (strangers.body as { data: unknown[] }).data]).toEqual([200, []])
})
