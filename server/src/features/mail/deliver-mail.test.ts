import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { newId } from '#ids.ts'
import { urlOfDatabase } from '#testing/database-server.ts'
import { KillableWorker } from '#testing/killed-worker.ts'
import { MailServer } from '#testing/mail-server.ts'
import { seeded } from '#testing/seeded.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, minutes } from '#wire-time.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { deliver } from './deliver-mail-act.ts'
import { postMail } from './mail-queries.ts'

const server = new MailServer()
let app: TestApp
let agency: TestMember
beforeAll(async () => {
  await server.start()
  app = await openTestApp({ SMTP_URL: server.url })
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
})
afterEach(async () => {
  server.received.length = 0
  server.refusal = () => undefined
  await app.deps.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** Writes notifications, and with them the mails that wait for the worker. */
async function writeMails(count: number, to: TestMember = agency): Promise<void> {
  for (let at = 0; at < count; at++) {
    await postNotification(app.deps.db, app.deps, {
      to: to.id,
      role: 'agency',
      notice: buildNotice('payment_failed', { campaignName: `No. ${at}` }),
    })
  }
}
const mails = () => app.deps.db.selectFrom('mail').selectAll().orderBy('id').execute()
const waiting = async () => (await mails()).filter((mail) => mail.next_try_at !== null).length

test('a mail server that is down loses no mail, and each arrives once when it is back', async () => {
  await server.stop()
  await writeMails(8)
  await app.runTasks()
  await app.turnClock(minutes(1))
  // The first mail of the run found the server unavailable; the others were not attempted.
  const tries = (await mails()).map((mail) => mail.tries)
  expect([tries.length, await waiting(), tries.reduce((sum, count) => sum + count, 0)]).toEqual([8, 8, 9])
  await app.turnClock(days(9))
  expect((await mails())[0]).toMatchObject({ sent_at: null, failed_at: null, failure: expect.stringContaining('ECONNREFUSED') })

  await server.start()
  await app.turnClock(minutes(15))
  await app.turnClock(minutes(15))
  const sent = await mails()
  expect(server.idsReceived().toSorted()).toEqual(sent.map(({ id }) => `${id}@pairtake.test`))
  expect(new Set(sent.map(({ next_try_at, failure }) => [next_try_at, failure].join()))).toEqual(new Set([',']))
})

test('what the server refuses for good is kept with its words, without a key to the account, and not sent again; the others go', async () => {
  const gone = await buildAgency(app.deps)
  server.refusal = (to) => (to === gone.email ? { at: 'RCPT', code: 550, words: '5.1.1 No such user' } : undefined)
  await writeMails(1, gone)
  await writeMails(2)
  await app.runTasks()
  const key = { kind: 'password_reset', token: 'the-only-way-in' } as const
  await postMail(app.deps.db, app.deps, { memberId: gone.id, cause: newId(), letter: key })
  await app.runTasks()
  await app.turnClock(days(1))
  expect(server.received.map(({ to }) => to[0])).toEqual([agency.email, agency.email])
  const refused = (await mails()).find((mail) => mail.to_address === gone.email)
  expect(refused).toMatchObject({ tries: 1, sent_at: null, next_try_at: null, failure: '550 5.1.1 No such user' })
  expect(refused?.failed_at).not.toBeNull()
  expect((await mails()).at(-1)).toMatchObject({ to_address: gone.email, failure: '550 5.1.1 No such user' })
  expect(JSON.stringify(await mails())).not.toContain('the-only-way-in')
})

test('what the server puts off is tried again, and given up after five days', async () => {
  let isPutOff = true
  server.refusal = () => (isPutOff ? { at: 'DATA', code: 451, words: 'Greylisted, come back' } : undefined)
  await writeMails(1)
  await app.runTasks()
  expect(await waiting()).toBe(1)
  isPutOff = false
  await app.turnClock(minutes(1))
  expect(server.received).toHaveLength(1)

  isPutOff = true
  await writeMails(1)
  await app.runTasks()
  for (let day = 0; day < 4; day++) await app.turnClock(days(1))
  expect(await waiting()).toBe(1)
  await app.turnClock(days(1))
  expect((await mails()).at(-1)).toMatchObject({ sent_at: null, next_try_at: null, failure: '451 Greylisted, come back' })
})

test('an outage between two refusals does not prolong the five days', async () => {
  server.refusal = () => ({ at: 'DATA', code: 451, words: 'Greylisted, come back' })
  await writeMails(1)
  await app.runTasks()
  await server.stop()
  await app.turnClock(days(3))
  expect(await mails()).toMatchObject([{ failed_at: null, failure: expect.stringContaining('ECONNREFUSED') }])
  await server.start()
  await app.turnClock(days(1))
  expect(await mails()).toMatchObject([{ failed_at: null, failure: '451 Greylisted, come back' }])
  await app.turnClock(days(1))
  expect(await mails()).toMatchObject([{ failed_at: app.clock.now(), next_try_at: null }])
})

test('what the server puts off after an outage of more than five days is tried again', async () => {
  await server.stop()
  await writeMails(1)
  await app.runTasks()
  await app.turnClock(days(6))
  await server.start()
  server.refusal = () => ({ at: 'DATA', code: 451, words: 'Greylisted, come back' })
  await app.turnClock(minutes(15))
  expect(await mails()).toMatchObject([{ failed_at: null, failure: '451 Greylisted, come back' }])
  server.refusal = () => undefined
  await app.turnClock(minutes(15))
  expect(server.received).toHaveLength(1)
})

test('two processes at once send one mail', async () => {
  await writeMails(1)
  const [mail] = await mailsWritten()
  const both = await Promise.all([1, 2, 3].map(() => deliver(app.deps, mail ?? '')))
  expect([both, server.received.length]).toEqual([['done', 'done', 'done'], 1])
})

test('a mail of which a process hears no more is sent by another one two minutes later', async () => {
  await writeMails(1)
  const [mail = ''] = await mailsWritten()
  const { send } = app.deps.mailer
  const silent = Promise.withResolvers<void>()
  app.deps.mailer.send = () => silent.promise
  const sending = deliver(app.deps, mail)
  await expect.poll(async () => (await mails())[0]?.next_try_at).toEqual(after(app.deps.now(), minutes(2)))
  app.deps.mailer.send = send
  await app.turnClock(minutes(2))
  expect(server.received).toHaveLength(1)
  silent.resolve()
  await sending
})

/** Writes the mails of the notifications without the task that sends them. */
async function mailsWritten(): Promise<string[]> {
  const send = app.deps.mailer.send
  app.deps.mailer.send = () => Promise.reject(new Error('not yet'))
  await app.runTasks()
  app.deps.mailer.send = send
  await app.deps.db.updateTable('mail').set({ next_try_at: app.deps.now() }).execute()
  return (await mails()).map(({ id }) => id)
}

// Starts a whole worker three times, which takes a while if both cores are busy.
const slowly = { timeout: 120_000 }

test('a worker killed at any point of a mail loses none; one sent twice bears the same Message-ID', slowly, async () => {
  const count = 10
  const seed = 20261120
  const random = seeded(seed)
  await writeMails(count)
  const written = await mailsWritten()
  const [database] = (await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db)).rows
  const worker = new KillableWorker(urlOfDatabase(inject('databaseUrl'), database?.name ?? ''), {
    SMTP_URL: server.url,
    DATA_DIR: app.deps.config.dataDir,
  })
  const points = ['taken', 'data'] as const
  for (const [round, point] of points.entries()) {
    // Each kill is a few mails later than the last.
    const after = server.received.length + Math.floor(random() * 3)
    server.onPoint = async (passed) => {
      if (passed !== point || server.received.length < after) return
      worker.kill()
      await worker.ended()
    }
    await endClaims()
    await worker.start()
    await worker.ended()
    expect(await waiting(), `seed ${seed}, round ${round}`).toBeGreaterThan(0)
  }
  server.onPoint = () => {}
  await endClaims()
  await worker.start()
  await waitUntil(60_000, async () => (await waiting()) === 0)
  await worker.stop()

  expect(new Set(server.idsReceived()), `seed ${seed}`).toEqual(new Set(written.map((id) => `${id}@pairtake.test`)))
  // The mail that was being sent when the worker was killed was sent again; at most one mail per kill is.
  expect(server.received.length - count, `seed ${seed}`).toBeGreaterThanOrEqual(1)
  expect(server.received.length - count, `seed ${seed}`).toBeLessThanOrEqual(points.length)
  expect((await mails()).every(({ sent_at: sentAt }) => sentAt !== null)).toBe(true)
})

/** Simulates time passing: the claim of a dead process expires. */
const endClaims = () =>
  app.deps.db
    .updateTable('mail')
    .set((eb) => ({ next_try_at: eb.fn('now', []) }))
    .where('next_try_at', 'is not', null)
    .execute()
