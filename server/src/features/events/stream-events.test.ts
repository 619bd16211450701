import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { readingForHeader } from '@pairtake/protocol/events/live-event'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerRaw } from '#http/serve-raw.ts'
import { openSessions, sessionEndedChannel } from '#http/session.ts'
import { openMetrics } from '#metrics/metrics.ts'
import { newId } from '#ids.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { cutListeners } from '#testing/cut-listeners.ts'
import { listenAnywhere, openEventStream } from '#testing/event-stream.ts'
import { openRawSocket } from '#testing/raw-sockets.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { forgetSessions } from '#features/session/session-queries.ts'
import { streamEvents } from './stream-events.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let origin: string
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  origin = await listenAnywhere(app.app)
})
afterAll(() => app.close())

const open = (as: TestMember, headers: Record<string, string> = {}) => openEventStream(origin, as.token, headers)

describe('the stream of events', () => {
  test('tells both members of a message, and nobody else', async () => {
    const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    const stranger = await open(await buildCreator(app.deps))
    const stream = await open(creator)
    expect(stream.type).toContain('text/event-stream')
    await app.call(wire.sendMessage, { as: agency, params: { id }, body: { text: 'Hello' } })
    const heard = await stream.until('event: message')
    expect(heard).toContain(`data: {"record":"conversation","id":"${id}"}`)
    stream.close()
    expect(await stranger.until('retry')).not.toContain('event: message')
    stranger.close()
  })

  test('R-236 is counted while it is open', async () => {
    const metrics = openMetrics()
    const deps = { ...app.deps, metrics }
    const bare = Fastify()
    await registerRaw(bare, streamEvents, { deps, sessions: openSessions(deps), limits: { async prove() {} } })
    const counted = () => metrics.registry.getSingleMetricAsString('pairtake_event_streams')
    const at = await listenAnywhere(bare)
    const [first, second] = [await openEventStream(at, agency.token), await openEventStream(at, creator.token)]
    expect(await counted()).toContain('pairtake_event_streams 2')
    first.close()
    await expect.poll(counted).toContain('pairtake_event_streams 1')
    second.close()
    await expect.poll(counted).toContain('pairtake_event_streams 0')
    await bare.close()
  })

  test('is kept by no cache, and its events are held back by no proxy', async () => {
    const stream = await open(agency)
    expect([stream.headers.get('cache-control'), stream.headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
    stream.close()
  })

  test('tells of a notification and of a changed record only once the transaction is committed', async () => {
    const stream = await open(agency)
    await app.deps.db
      .transaction()
      .execute(async (tx) => {
        await postNotification(tx, app.deps, { to: agency.id, role: 'agency', notice: buildNotice('media_submitted') })
        throw new Error('rolled back')
      })
      .catch(() => {})
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const heard = await stream.until(campaign.id)
    expect(heard).toContain(`event: changed`)
    expect(heard).not.toContain('event: notification')
    await postNotification(app.deps.db, app.deps, { to: agency.id, role: 'agency', notice: buildNotice('media_submitted') })
    expect(await stream.until('event: notification')).toContain('event: notification')
    stream.close()
  })

  const tellOf = (to: string[], id: string) =>
    app.deps.listener.tell('live_event', JSON.stringify({ to, kind: 'changed', record: 'campaign', id }))

  test('who is concerned twice by one change is told once', async () => {
    const stream = await open(agency)
    await stream.until('retry')
    const [id, last] = [newId(), newId()]
    tellOf([agency.id, agency.id], id)
    tellOf([agency.id], last)
    expect((await stream.until(last)).split(`"id":"${id}"`)).toHaveLength(2)
    stream.close()
  })

  test('ABUSE 36 a reader that takes nothing is let go before what it is told fills the memory', async () => {
    const member = await buildAgency(app.deps)
    const raw = await openRawSocket(origin)
    raw.socket.write(
      `GET /internal/events HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nconnection: close\r\nauthorization: Bearer ${member.token}\r\n\r\n`,
    )
    await expect.poll(raw.heard).toContain('retry')
    raw.socket.pause()
    // Far more than the operating system buffers for a connection.
    const told = 100_000
    for (let count = 0; count < told; count++) tellOf([member.id], member.id)
    raw.socket.resume()
    await raw.ended()
    const heard = raw.heard().split('event: changed').length - 1
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThan(told / 2)
  })

  describe('a reader that takes nothing', () => {
    /** The member's stream, whose reader stops reading until what it was told no longer fits into the system's buffers, and its response. */
    async function openUnread(as: TestMember) {
      const begun = new Promise<ServerResponse>((resolve) => app.app.server.once('request', (_request, response) => resolve(response)))
      const reader = await openRawSocket(origin)
      reader.socket.write(
        `GET /internal/events HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nconnection: close\r\nauthorization: Bearer ${as.token}\r\n\r\n`,
      )
      await expect.poll(reader.heard).toContain('retry')
      reader.socket.pause()
      const response = await begun
      // Less at a time than what closes a stream for its backlog.
      while (response.writableLength < 100_000) {
        for (let count = 0; count < 500; count++) tellOf([as.id], as.id)
        await setImmediate()
      }
      return { reader, response }
    }

    test('is told nothing more once its session has ended', async () => {
      const member = await buildAgency(app.deps)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const { reader, response } = await openUnread(member)
        const errors: unknown[] = []
        response.on('error', (error) => errors.push(error))
        app.deps.listener.tell(sessionEndedChannel, member.id)
        expect([response.writableEnded, response.closed]).toEqual([true, false])
        for (let count = 0; count < 2; count++) {
          tellOf([member.id], member.id)
          vi.advanceTimersByTime(20_000)
          await setImmediate()
        }
        expect([response.closed, errors]).toEqual([false, []])
        reader.socket.resume()
        expect(await reader.ended()).toBe(200)
      } finally {
        vi.useRealTimers()
      }
    })

    test('is not counted among the twenty streams of its member once it has been ended', async () => {
      const member = await buildAgency(app.deps)
      const { reader } = await openUnread(member)
      const streams = []
      for (let count = 0; count < 21; count++) streams.push(await open(member))
      const [oldest, ...others] = streams
      expect(await oldest?.ended).toContain('retry')
      for (const stream of others) stream.close()
      reader.socket.destroy()
    })
  })

  test('a reader that loses the line before it was told anything has an id to resume from', async () => {
    const stream = await open(agency)
    const heard = await stream.until('retry')
    expect(heard).toMatch(/^id: \S+\nretry: \d+\n\n/)
    stream.close()
    const [, id = ''] = /^id: (\S+)/.exec(heard) ?? []
    const resumed = await open(agency, { 'last-event-id': id })
    expect(await resumed.until('"all"')).toContain('data: {"record":"all","id":""}')
    resumed.close()
  })

  test('a reader that resumes is told to look again', async () => {
    const stream = await open(agency, { 'last-event-id': 'whatever' })
    expect(await stream.until('"all"')).toContain('data: {"record":"all","id":""}')
    stream.close()
  })

  test('a page whose answers may be older than a change is told to look again, and no other', async () => {
    const member = await buildAgency(app.deps)
    // The clock is frozen, so that a pause of the machine does not count.
    const now = performance.now()
    let aheadMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + aheadMs)
    try {
      // This process has listened for long, and the last announcement to the member was long ago.
      aheadMs = minutes(3)
      const reading = (ms: number) => open(member, { [readingForHeader]: String(ms) })
      // Told by this process itself, once: a change in the database may be announced in several pieces, the last of them later.
      const change = () => {
        const id = newId()
        tellOf([member.id], id)
        return id
      }
      const first = await reading(1000)
      expect(await first.until('retry')).not.toContain('"all"')
      expect(await first.until(change())).not.toContain('"all"')

      aheadMs += 10_000
      const late = await reading(9500)
      expect(await late.until('"all"')).toContain('event: changed')
      const early = await reading(2000)
      expect(await early.until('retry')).not.toContain('"all"')
      expect(await early.until(change())).not.toContain('"all"')
      const forLong = await reading(minutes(2))
      expect(await forLong.until('"all"')).toContain('event: changed')

      // This process does not know what was announced before its line to the database was back.
      aheadMs += minutes(3)
      const back = new Promise<void>((resolve) => app.deps.listener.onReconnect(resolve))
      await cutListeners(app.deps.db)
      await back
      aheadMs += 10_000
      const older = await reading(10_500)
      expect(await older.until('"all"')).toContain('event: changed')
      const younger = await reading(9500)
      expect(await younger.until('retry')).not.toContain('"all"')
      expect(await younger.until(change())).not.toContain('"all"')
      for (const stream of [first, late, early, forLong, older, younger]) stream.close()
    } finally {
      clock.mockRestore()
    }
  })

  test('ABUSE-21 ends at once with the session, and is closed to visitors', async () => {
    const visitor = await app.raw('GET', '/events')
    expect(visitor.status).toBe(401)
    const stream = await open(creator)
    await stream.until('retry')
    await sql`select pg_notify(${sessionEndedChannel}, ${creator.id})`.execute(app.deps.db)
    expect(await stream.ended).toContain('retry')
  })

  test('ABUSE-21 a session that ended after the look at its token and before the stream was there ends the stream at once', async () => {
    const { deps } = app
    const member = await buildAgency(deps)
    const sessions = openSessions(deps)
    // The first lookup is that of the authentication. The session it found has ended, and every process knows it, by the time the stream begins.
    let isFirst = true
    const find = async (token: string) => {
      const caller = await sessions.find(token)
      if (isFirst) {
        isFirst = false
        await deps.db.deleteFrom('session').where('member_id', '=', member.id).execute()
        forgetSessions(deps, member.id)
      }
      return caller
    }
    const bare = Fastify()
    await registerRaw(bare, streamEvents, { deps, sessions: { ...sessions, find }, limits: { async prove() {} } })
    // Without the heartbeats, the first of which would end it too.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await openEventStream(await listenAnywhere(bare), member.token)
      expect(await stream.ended).toContain('retry')
    } finally {
      vi.useRealTimers()
      bare.server.closeAllConnections()
      await bare.close()
    }
  })

  test('ABUSE-21 a stream whose session ended while its process heard nothing ends as soon as it hears again', async () => {
    const member = await buildAgency(app.deps)
    const stream = await open(member)
    await stream.until('retry')
    // Nobody announces this.
    await app.deps.db.deleteFrom('session').where('member_id', '=', member.id).execute()
    await cutListeners(app.deps.db)
    const heard = await stream.ended
    expect(heard).toContain('"all"')
    // The next sign of life would have ended it too, up to 20 seconds later.
    expect(heard).not.toContain('still here')
  })

  test('of more than twenty streams of one member the oldest gives way', async () => {
    const member = await buildAgency(app.deps)
    const streams = []
    for (let count = 0; count < 21; count++) streams.push(await open(member))
    const [oldest, ...others] = streams
    expect(await oldest?.ended).toContain('retry')
    const campaign = await buildPublishedCampaign(app.deps, member)
    for (const stream of others) expect(await stream.until(campaign.id)).toContain(campaign.id)
    for (const stream of others) stream.close()
  })

  test('ABUSE-21 a stream whose session runs out meanwhile is ended with the next sign of life', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await open(await buildAgency(app.deps))
      await stream.until('retry')
      vi.advanceTimersByTime(20_000)
      expect(await stream.until('still here')).toContain('still here')
      app.clock.turn(days(31))
      vi.advanceTimersByTime(20_000)
      expect(await stream.ended).toContain('still here')
    } finally {
      vi.useRealTimers()
    }
  })
})
