import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendPacked } from './send-packed.ts'

const long = JSON.stringify({ words: 'a line of a list '.repeat(200) })
const short = JSON.stringify({ count: 3 })
const app = Fastify()
app.get('/long', (request, reply) => sendPacked(request, reply, long))
app.get('/short', (request, reply) => sendPacked(request, reply, short))

const ask = (url: string, coding?: string) => app.inject({ url, headers: coding === undefined ? {} : { 'accept-encoding': coding } })

test('a long answer comes as short as its caller can read it, and says that others get other bytes (R-392)', async () => {
  const best = await ask('/long', 'gzip, deflate, br')
  expect(brotliDecompressSync(best.rawPayload).toString()).toBe(long)
  expect(best.rawPayload.length).toBeLessThan(long.length / 5)
  expect(best.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(best.rawPayload.length),
    vary: 'accept-encoding',
  })
  const older = await ask('/long', 'gzip, deflate')
  expect(gunzipSync(older.rawPayload).toString()).toBe(long)
  const plain = await ask('/long')
  expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([long, undefined, 'accept-encoding'])
  const refused = await ask('/long', 'br;q=0, identity')
  expect([refused.body, refused.headers['content-encoding']]).toEqual([long, undefined])
})

test('a short answer comes as it is (R-392)', async () => {
  const { body, headers } = await ask('/short', 'br')
  expect([body, headers['content-encoding']]).toEqual([short, undefined])
})
