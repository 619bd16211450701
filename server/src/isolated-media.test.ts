import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { readConfig } from './config.ts'
import { ConfigError } from './config-problems.ts'
import { requireIsolatedMedia } from './isolated-media.ts'
import { buildOperator } from './testing/builders.ts'
import { productionEnv } from './testing/production-env.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const production = { ...productionEnv, PUBLIC_URL: 'https://pairtake.example' }
const bare = { isFull: false, words: 'Uploaded files are opened with limits only.' }
const whole = { isFull: true, words: 'Media tools run in a sandbox.' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

function start(env: Record<string, string>, isolation: typeof bare) {
  const log = pino({ level: 'silent' })
  const said = { info: vi.spyOn(log, 'info'), warn: vi.spyOn(log, 'warn') }
  const started = requireIsolatedMedia({ config: readConfig(env), media: { isolation: async () => isolation }, log })
  return { started, said }
}

test('ABUSE-15 in production nothing starts that would open files without a sandbox, unless it is told to', async () => {
  await expect(start(production, bare).started).rejects.toThrow(ConfigError)
  await expect(start(production, bare).started).rejects.toThrow(/with limits only\. .* ALLOW_UNISOLATED_MEDIA=1 to insist/)
  await start({ ...production, ALLOW_UNISOLATED_MEDIA: '1' }, bare).started
  await start(production, whole).started
  await start({}, bare).started
})

test('each start logs what protects the machine, louder where it is little', async () => {
  const lesser = start({}, bare)
  await lesser.started
  await expect.poll(() => lesser.said.warn.mock.calls).toEqual([[bare.words]])
  const best = start(production, whole)
  await best.started
  expect(best.said.info.mock.calls).toEqual([[whole.words]])
})

test('the overview says when uploaded files are opened without a sandbox', async () => {
  const operator = await buildOperator(app.deps)
  const trouble = async () => (await app.call(getOverview, { as: operator })).body.data.trouble
  const { isolation } = app.deps.media
  app.deps.media.isolation = async () => bare
  expect(await trouble()).toContain(bare.words)
  app.deps.media.isolation = async () => whole
  expect(await trouble()).not.toContain(whole.words)
  app.deps.media.isolation = isolation
})
