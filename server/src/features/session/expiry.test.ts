import { randomBytes } from 'node:crypto'
import { requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAnswer } from '#http/kept-answer-queries.ts'
import { newId } from '#ids.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, minutes } from '#wire-time.ts'
import { removeAttempts, removeKeys, removeSessions } from './expiry-queries.ts'
import { removeExpiredLinks, removeOldAttempts } from './remove-expired.task.ts'

// Rows are listed before they are deleted. By then another row may have the same identity, and must not be deleted.

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

test('a session that was renewed since it was listed lives on; one that ended goes', async () => {
  const { db } = app.deps
  const now = app.deps.now()
  const idOf = async () => (await db.selectFrom('session').select('id').where('member_id', '=', agency.id).executeTakeFirst())?.id
  const id = await idOf()
  if (id === undefined) throw new Error('The member has no session.')

  await removeSessions(db, [{ id }], now)
  expect(await idOf()).toBe(id)
  await removeSessions(db, [{ id }], after(now, days(31)))
  expect(await idOf()).toBeUndefined()
})

test('a mailed link that still works is not removed', async () => {
  const { db } = app.deps
  const now = app.deps.now()
  const row = { id: newId(), member_id: agency.id, kind: 'reset' as const, token_hash: randomBytes(32) }
  await db
    .insertInto('mail_link')
    .values({ ...row, created_at: now, expires_at: after(now, hours(1)) })
    .execute()
  await removeExpiredLinks.run(app.deps)
  expect(await db.selectFrom('mail_link').select('id').where('id', '=', row.id).execute()).toHaveLength(1)
})

test('an attempt that took the place of an old one in the table stays', async () => {
  const { db } = app.deps
  const now = app.deps.now()
  await db.insertInto('attempt').values({ kind: 'test', key: 'young', at: now }).execute()
  const list = () =>
    db
      .selectFrom('attempt')
      .select(({ ref }) =>
        ref('ctid' as never)
          .$castTo<string>()
          .as('id'),
      )
      .where('key', '=', 'young')
      .execute()

  const [young] = await list()
  if (!young) throw new Error('There is no attempt.')
  await removeAttempts(db, [young], now)
  expect(await list()).toHaveLength(1)
  await removeAttempts(db, [young], after(now, days(2)))
  expect(await list()).toEqual([])
})

test('attempts count for their whole hour, although the old ones among them are removed all the time', async () => {
  const ask = () => app.call(requestPasswordReset, { body: { email: 'five@studio.example' } })
  for (let count = 0; count < 5; count++) {
    app.clock.turn(minutes(2))
    expect((await ask()).status).toBe(200)
  }
  app.clock.turn(minutes(51))
  await removeOldAttempts.run(app.deps)
  const sixth = await ask()
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60'])
  app.clock.turn(minutes(1))
  expect((await ask()).status).toBe(200)
})

test('a key that its member uses again after the old one went keeps its answer', async () => {
  const { db } = app.deps
  const now = app.deps.now()
  const row = { member_id: agency.id, key: newId() }
  await db
    .insertInto('idempotency_key')
    .values({ ...row, request_hash: randomBytes(32), created_at: now })
    .execute()
  const list = () => db.selectFrom('idempotency_key').select('key').where('key', '=', row.key).execute()

  await removeKeys(db, [row], after(now, days(30)))
  expect(await list()).toHaveLength(1)
  await removeKeys(db, [row], after(now, days(30) + 1))
  expect(await list()).toEqual([])
})

test('R-404 an answer that is ready only after its account was deleted is not kept', async () => {
  const { db } = app.deps
  const { id } = await buildAgency(app.deps)
  await db.updateTable('member').set({ deleted_at: app.deps.now() }).where('id', '=', id).execute()
  const key = { memberId: id, key: newId(), requestHash: randomBytes(32), at: app.deps.now() }
  expect(await keepAnswer(db, key, '{"iban":"DE89"}')).toBe('{"iban":"DE89"}')
  expect(await db.selectFrom('idempotency_key').select('key').where('member_id', '=', id).execute()).toEqual([])
})
