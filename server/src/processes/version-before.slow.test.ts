import { rmSync } from 'node:fs'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import * as talk from '@pairtake/protocol/conversation/conversation-endpoints'
import type { Endpoint } from '@pairtake/protocol/endpoint'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { fillPath } from '@pairtake/protocol/path'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { callOutside } from '#testing/call-outside.ts'
import { LoneProcess } from '#testing/lone-process.ts'
import { notApplicable } from '#testing/not-here.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { unpackVersionBefore } from '#testing/version-before.ts'
import { walkJob } from '#testing/walk-job.ts'

const password = 'slow mornings 7'
let app: TestApp
let folder: string | undefined
let before: LoneProcess[] = []
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  folder = unpackVersionBefore()
  if (folder === undefined) return
  const env = { DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'error' }
  const start = (name: 'main-api' | 'main-worker') => LoneProcess.start(name, app.deps.config.dataDir, env, folder)
  before = await Promise.all([start('main-api'), start('main-worker')])
})
afterAll(async () => {
  await Promise.all(before.map((one) => one.stop()))
  await app.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

test('R-238 the version before the latest migration starts on the schema after it, and members go on working: they accept, deliver, charge and are paid out', async (context) => {
  const [api] = before
  if (!api) return notApplicable(context, 'the history of the sources is not here')
  const agency = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
  const creator = await buildCreator(app.deps)
  await buildPublishedCampaign(app.deps, agency)
  const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  const ask = async ({ method, path }: Endpoint, { as, body }: { as?: TestMember; body?: object } = {}) => {
    const headers = { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
    const given = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(api.origin + pathPrefix + fillPath(path, { id }), { method, headers, ...given })
    return { status: answer.status, text: await answer.text() }
  }
  const asked: [Endpoint, { as?: TestMember; body?: object }][] = [
    [login, { body: { username: agency.email, password } }],
    [getUserProfile, { as: agency }],
    [listCampaigns, { as: agency }],
    [talk.sendMessage, { as: agency, body: { text: 'From the version before.' } }],
    [talk.listMessages, { as: creator }],
  ]
  for (const [endpoint, given] of asked) {
    const { status, text } = await ask(endpoint, given)
    expect(status, `${endpoint.path}: ${text}`).toBe(200)
  }
  expect((await ask(talk.listMessages, { as: creator })).text).toContain('From the version before.')
  expect(before.flatMap((one) => one.said.split('\n').filter((line) => line.startsWith('{')))).toEqual([])
  await walkJob(callOutside(app, api.origin), { agency, creator })
  expect(await Promise.all(before.map((one) => one.stop()))).toEqual([0, 0])
})
