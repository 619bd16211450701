import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { getOperatorMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  app.deps.media.isolation = async () => ({ isFull: true, words: '' })
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

async function insertMail(to: string, state: { failed_at?: Date; next_try_at?: Date; failure?: string }): Promise<void> {
  const id = newId()
  const letter = { kind: 'legacy', subject: 'Hello', text: '', html: '', headers: {} } as const
  const mail = { id, to_address: to, letter, cause: id, created_at: app.deps.now(), ...state }
  await app.deps.db.insertInto('mail').values(mail).execute()
}

const trouble = async () => (await app.call(getOverview, { as: operator })).body.data.trouble

test('the overview says which mails were refused and that none leaves', async () => {
  const agency = await buildAgency(app.deps)
  const recordOf = async () => (await app.call(getOperatorMember, { as: operator, params: { id: agency.id } })).body.data
  expect(await trouble()).toEqual([])
  expect((await recordOf()).mailRefused).toBeNull()

  const refusedAt = app.deps.now()
  await insertMail(agency.email.toUpperCase(), { failed_at: refusedAt, failure: '550 5.1.1 No such user' })
  // Refused earlier, although it was written later.
  await insertMail('nobody@example.org', { failed_at: after(refusedAt, -hours(3)), failure: '550 Relay denied' })
  await insertMail('anyone@example.org', { next_try_at: app.deps.now(), failure: 'getaddrinfo ENOTFOUND' })
  await insertMail('someone@example.org', { next_try_at: app.deps.now(), failure: 'connect ECONNREFUSED' })
  const refused = `2 emails could not be delivered in the last 30 days. Latest: ${agency.email.toUpperCase()}: 550 5.1.1 No such user`
  expect(await trouble()).toEqual([refused])
  expect((await recordOf()).mailRefused).toEqual({ at: wireTime(refusedAt), words: '550 5.1.1 No such user' })

  app.clock.turn(hours(2))
  const waiting = '2 emails waiting to be sent for more than an hour. The mail server says: connect ECONNREFUSED'
  expect(await trouble()).toEqual([waiting, refused])

  // A mail delivered since shows that the address works; an old refusal is not reported.
  await insertMail(agency.email, {})
  expect((await recordOf()).mailRefused).toBeNull()
  app.clock.turn(days(29))
  await app.deps.db.deleteFrom('mail').where('next_try_at', 'is not', null).execute()
  app.clock.turn(days(2))
  const later = await buildOperator(app.deps)
  expect((await app.call(getOverview, { as: later })).body.data.trouble).toEqual([])
})

test('the overview says what of the service ended by itself, how often and why', async () => {
  const plain = await openTestApp()
  const as = await buildOperator(plain.deps)
  const told = async () => (await plain.call(getOverview, { as })).body.data.trouble
  expect(await told()).toEqual([])
  const first = { name: 'worker', at: '2026-11-16T07:10:00.000Z', how: 'signal SIGKILL', words: '' } as const
  const second = { name: 'worker', at: '2026-11-16T08:15:00.000Z', how: 'exit code 1', words: 'Error: no memory' } as const
  plain.deps.endings = () => [first, { ...first, name: 'database' }, second]
  expect(await told()).toEqual([
    'The database stopped unexpectedly once in the last 24 hours, most recently at 2026-11-16 07:10 UTC (signal SIGKILL), and was restarted.',
    'The worker stopped unexpectedly 2 times in the last 24 hours, most recently at 2026-11-16 08:15 UTC (exit code 1), and was restarted. Last output: Error: no memory',
  ])
  await plain.close()
})
