import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openTestApp } from '#testing/test-app.ts'

test('R-235 probes that find all well fill no log, and one that does not is told', async () => {
  const app = await openTestApp()
  const lines: string[] = []
  const keep = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const ending = { isTold: false }
  const watched = await buildApp({ ...app.deps, ending, log: pino({ level: 'info' }, keep) })
  try {
    for (const url of ['/healthz', '/readyz']) expect((await watched.inject({ url })).statusCode, url).toBe(200)
    await watched.inject({ url: '/internal/config' })
    ending.isTold = true
    expect((await watched.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(['/internal/config', '/readyz'])
  } finally {
    await watched.close()
    await app.close()
  }
})
