import * as wire from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp({ SESSION_DAYS: '30' })
})
afterAll(() => app.close())

const begin = async () => {
  agency = await buildAgency(app.deps)
}
const isKnown = async (as: { token: string }) => (await app.call(wire.getAuthUser, { as })).status === 200

test('a session ends when it was not used for 30 days, at that moment and not before', async () => {
  await begin()
  app.clock.turn(days(30) - 1)
  expect(await isKnown({ token: await openSession(app.deps, agency.id) })).toBe(true)
  expect(await isKnown(agency)).toBe(true)
  const unused = { token: await openSession(app.deps, agency.id) }
  app.clock.turn(days(30))
  expect([await isKnown(agency), await isKnown(unused)]).toEqual([false, false])
})

test('each use gives it 30 days again, and what is used all the time lasts', async () => {
  await begin()
  for (let round = 0; round < 4; round++) {
    app.clock.turn(days(29))
    expect(await isKnown(agency)).toBe(true)
  }
  // A use within ten minutes of another is not stored; the session's life counts from the stored one.
  app.clock.turn(minutes(9))
  expect(await isKnown(agency)).toBe(true)
  app.clock.turn(days(30) - minutes(9))
  expect(await isKnown(agency)).toBe(false)
})

test('one that ran out is listed among the devices no more', async () => {
  await begin()
  await openSession(app.deps, agency.id)
  const devices = async () => (await app.call(wire.listSessions, { as: agency })).body.data.map(({ current }) => current)
  expect((await devices()).filter(Boolean)).toEqual([true])
  expect(await devices()).toHaveLength(2)
  app.clock.turn(days(20))
  expect(await devices()).toHaveLength(2)
  app.clock.turn(days(11))
  expect(await devices()).toEqual([true])
})
