import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { logout } from '@pairtake/protocol/session/session-endpoints'
import { changePassword } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { cutListeners } from '#testing/cut-listeners.ts'
import { openEventStream } from '#testing/event-stream.ts'
import { openSecondProcess } from '#testing/second-process.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'

/** Writes go to one process, streams are open on another; only the database connects them. */
let app: TestApp
let second: Awaited<ReturnType<typeof openSecondProcess>>
let origin: string
let agency: TestMember
let creator: TestMember
let id: string
beforeAll(async () => {
  app = await openTestApp()
  second = await openSecondProcess(app)
  origin = second.origin
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
})
afterAll(async () => {
  await second.close()
  await app.close()
})

describe('two processes on one database', () => {
  test('the stream of the one tells what was written through the other', async () => {
    const stream = await openEventStream(origin, creator.token)
    const send = () => app.call(wire.sendMessage, { as: agency, params: { id }, body: { text: 'Hello' } })
    await send()
    // On a busy machine the line of a process may have been silent for too long: it is told to look again instead, and hears what comes after that.
    if (!(await stream.until('data: ')).includes('event: message')) await send()
    expect(await stream.until('event: message')).toContain(`data: {"record":"conversation","id":"${id}"}`)
    stream.close()
  })

  test('a stream whose process lost the database for a moment is told to look again', async () => {
    const stream = await openEventStream(origin, creator.token)
    await stream.until('retry')
    await cutListeners(app.deps.db)
    expect(await stream.until('"all"')).toContain('data: {"record":"all","id":""}')
    await app.call(wire.sendMessage, { as: agency, params: { id }, body: { text: 'Are you there?' } })
    expect(await stream.until('event: message')).toContain('event: message')
    stream.close()
  })

  test('ABUSE-21 a stream ends within a second of logout, password change and suspension told to the other process', async () => {
    const operator = await buildOperator(app.deps)
    const password = 'a-long-password-1'
    await app.deps.db
      .updateTable('member')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', creator.id)
      .execute()
    const endings: [string, () => Promise<unknown>][] = [
      ['logout', () => app.call(logout, { as: { token: tokens[0] ?? '' } })],
      [
        'password change',
        () =>
          app.call(changePassword, {
            as: { token: tokens[2] ?? '' },
            body: { oldPassword: password, password: { first: 'another-long-1', second: 'another-long-1' } },
          }),
      ],
      ['suspension', () => app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'A test.' } })],
    ]
    // The session that changes the password stays valid until the suspension.
    const tokens = await Promise.all(endings.map(() => openSession(app.deps, creator.id)))
    const streams = await Promise.all(tokens.map((token) => openEventStream(origin, token)))
    await Promise.all(streams.map((stream) => stream.until('retry')))
    for (const [index, [words, end]] of endings.entries()) {
      await end()
      // Without the announcement the next heartbeat would end it, up to 20 s after the last.
      const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late'))
      expect(await Promise.race([streams[index]?.ended.then(() => 'ended'), late]), words).toBe('ended')
      const again = await fetch(`${origin}/internal/events`, { headers: { authorization: `Bearer ${tokens[index]}` } })
      expect(again.status, words).toBe(401)
    }
  })
})
