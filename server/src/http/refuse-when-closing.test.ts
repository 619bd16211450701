import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { openRawSocket } from '#testing/raw-sockets.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a call that arrives while the service is ending is told when to come again, in the words of the wire', async () => {
  const ending = await buildApp(app.deps)
  let met: { status: number; retryAfter: string | null; policy: string | null; body: unknown } | undefined
  ending.addHook('preClose', async () => {
    const answer = await fetch(`${origin}/internal/config`)
    const { headers, status } = answer
    met = { status, retryAfter: headers.get('retry-after'), policy: headers.get('content-security-policy'), body: await answer.json() }
  })
  const origin = await listenAnywhere(ending)

  await ending.close()

  expect(met).toMatchObject({ status: 503, retryAfter: '1', policy: expect.stringContaining("frame-ancestors 'none'") as unknown })
  expect(met?.body).toEqual({ code: 'OVERLOADED', message: 'The service is restarting. Please try again in a moment.' })
})

test('who has connected and is about to ask while the service is ending is answered', async () => {
  const ending = await buildApp(app.deps)
  let status: number | undefined
  ending.addHook('preClose', async () => {
    const raw = await openRawSocket(origin)
    // What has connected and says nothing yet is idle to Node.js, which would reset it.
    await wait(200)
    raw.socket.write('GET /internal/config HTTP/1.1\r\nhost: localhost\r\n\r\n')
    status = await raw.ended()
  })
  const origin = await listenAnywhere(ending)
  await ending.close()
  expect(status).toBe(503)
})

test('R-238 a connection whose answer ends after the service was closed is closed with it, and kept for no other call', async () => {
  const ending = await buildApp(app.deps)
  const begun = Promise.withResolvers<ServerResponse>()
  ending.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('half')
    begun.resolve(reply.raw)
  })
  const raw = await openRawSocket(await listenAnywhere(ending))
  raw.socket.write('GET /begun HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const answer = await begun.promise
  const closed = ending.close()
  await expect.poll(() => ending.server.listening).toBe(false)
  expect(raw.isOpen()).toBe(true)
  answer.end('whole')
  expect(await raw.ended()).toBe(200)
  expect(raw.heard()).toContain('whole')
  await closed
})

test('an application that never listened keeps no process alive when it is closed', async () => {
  const set = vi.spyOn(globalThis, 'setInterval')
  const clear = vi.spyOn(globalThis, 'clearInterval')
  const unheard = await buildApp(app.deps)
  await unheard.close()
  const cleared = new Set<unknown>(clear.mock.calls.map(([timer]) => timer))
  const left = set.mock.results.map(({ value }) => value as NodeJS.Timeout).filter((timer) => !cleared.has(timer) && timer.hasRef())
  vi.restoreAllMocks()
  expect(left).toHaveLength(0)
})
