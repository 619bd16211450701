import { afterEach, beforeEach, describe, expect, inject } from 'vitest'
import { migrate } from '#adapters/database/migrate.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { newId } from '#ids.ts'
import { buildAgency } from '#testing/builders.ts'
import { dropDatabase, runOnServer, urlOfDatabase } from '#testing/database-server.ts'
import { testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// Two processes that start concurrently on a database or folder that was never used.

const ended = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  )

describe('an empty database', () => {
  let name: string
  afterEach(() => dropDatabase(inject('databaseUrl'), name))
  const run = (url: string) => ended(migrate(url))

  testRace(() => ({ databaseUrl: inject('databaseUrl') }), {
    title: 'is migrated by one of two processes',
    guard: 'take-turn.holdsLock',
    at: /create table member/,
    begin: async () => {
      name = `t_${newId().replaceAll('-', '')}`
      await runOnServer(inject('databaseUrl'), `create database ${name}`)
      return urlOfDatabase(inject('databaseUrl'), name)
    },
    first: run,
    second: run,
    check: (_url, { first, second }) => expect([first, second]).toEqual(['done', 'done']),
  })
})

describe('a first start', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ DEMO: '1' })
  })
  afterEach(() => app.close())
  const open = () => app

  const seed = () => ended(seedDemo(app.deps, () => {}))
  testRace(open, {
    title: 'makes one demo, and the second process does not wait for it',
    guard: 'seed-demo.isWanted',
    at: /^insert into "member"/,
    begin: async () => {},
    first: seed,
    second: seed,
    check: (_none, { first, second, hasWaited }) => expect([first, second, hasWaited]).toEqual(['done', 'done', false]),
  })

  testRace(open, {
    title: 'ABUSE 40 somebody who signs up while the demo is looked over waits for the end of it',
    guard: 'seed-demo.refuseBesideOthers',
    at: /^select "id" from "member" where "id" not in/,
    moment: 'after',
    begin: async () => {},
    first: seed,
    second: () => buildAgency(app.deps),
    check: (_none, { first, hasWaited }) => expect([first, hasWaited]).toEqual(['done', true]),
  })
})
