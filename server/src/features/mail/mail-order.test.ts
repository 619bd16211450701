import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { MailServer } from '#testing/mail-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { deliverDueMails } from './deliver-mail.task.ts'
import { postMail, type Post } from './mail-queries.ts'

const key = 'the-only-way-in'
const server = new MailServer()
let app: TestApp
let agency: TestMember
beforeAll(async () => {
  await server.start()
  app = await openTestApp({ SMTP_URL: server.url })
  agency = await buildAgency(app.deps)
})
beforeEach(async () => {
  server.received.length = 0
  await app.deps.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** Which of the mails that arrived, in their order, bear the key. */
const withKey = () => server.received.map(({ source }) => source.includes(key))

async function write(letter: Post['letter'], count = 1): Promise<void> {
  for (let at = 0; at < count; at++) await postMail(app.deps.db, app.deps, { memberId: agency.id, cause: newId(), letter })
}

const keys = ['password_reset', 'confirmation'] as const

test.for(keys)('R-516 a link to an account (%s) is mailed before notices that were written earlier', async (kind) => {
  await write({ kind: 'password_changed' }, 5)
  await write({ kind, token: key })
  await app.runTasks()
  expect(withKey()).toEqual([true, false, false, false, false, false])
})

test.for(keys)('R-516 once the mail server is back, a link to an account (%s) goes before notices that waited longer', async (kind) => {
  await server.stop()
  await write({ kind: 'password_changed' }, 5)
  await app.runTasks()
  app.clock.turn(minutes(1))
  await write({ kind, token: key })
  await app.runTasks()
  await server.start()
  app.clock.turn(minutes(15))
  await deliverDueMails.run(app.deps, { batchSize: 2 })
  expect(withKey()).toEqual([true, false, false, false, false, false])
})
