import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { registerCallLimits } from '#http/call-limits.ts'
import { registerRoute } from '#http/register-route.ts'
import { serve, type Route } from '#http/serve.ts'
import { openSessions } from '#http/session.ts'
import { openUnchanged } from '#http/unchanged.ts'
import { Refusal } from '#refusal.ts'
import { getConfig as soundRoute } from '#features/config/get-config.ts'
import { strict } from './strict-routes.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function answerOf(route: Route): Promise<[status: number, body: string]> {
  const fastify = Fastify()
  onTestFinished(() => fastify.close())
  const sessions = openSessions(app.deps)
  const limits = registerCallLimits(fastify, app.deps, sessions)
  registerRoute(fastify, route, { deps: app.deps, sessions, unchanged: openUnchanged(app.deps), limits })
  const { statusCode, body } = await fastify.inject('/internal/config')
  return [statusCode, body]
}

const answered = async () => (await app.call(getConfig, {})).body

test('a call that does what its entry says is the same call', async () => {
  expect((await answerOf(strict(soundRoute)))[0]).toBe(200)
})

test('a key that the schema of an answer does not name is a fault of ours', async () => {
  const talkative = serve(getConfig, async () => ({ ...(await answered()), passwordHash: 'x' }))
  expect(await answerOf(strict(talkative))).toEqual([500, expect.stringContaining('answers with passwordHash')])
})

test('so is a refusal that its entry does not name', async () => {
  const refusing = serve(getConfig, async () => {
    throw new Refusal('CARD_REFUSED', 'No.')
  })
  expect(await answerOf(strict(refusing))).toEqual([500, expect.stringContaining('refuses with CARD_REFUSED')])
})
