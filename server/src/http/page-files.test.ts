import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let folder: string
let testApp: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-files-'))
  await mkdir(join(folder, 'page/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'a secret')
  await writeFile(join(folder, 'page/index.html'), 'the page')
  await writeFile(join(folder, 'page/favicon.svg'), 'the mark')
  await writeFile(join(folder, 'page/assets/index-1.js'), 'the program')
  await writeFile(join(folder, 'page/assets/index-1.js.br'), 'packed')
  testApp = await openTestApp()
  app = await buildApp(testApp.deps, { webDir: join(folder, 'page') })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** With the path as it is written here: `fetch` would tidy it up. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const forever = 'public, max-age=31536000, immutable'

describe('files of the page', () => {
  test.each([
    ['/', 'the page', 'no-cache'],
    ['/index.html', 'the page', 'no-cache'],
    ['/favicon.svg', 'the mark', 'no-cache'],
    ['/jobs/1', 'the page', 'no-cache'],
    ['/assets', 'the page', 'no-cache'],
    ['//evil.example', 'the page', 'no-cache'],
    ['/%00', 'the page', 'no-cache'],
    ['/assets/index-1.js', 'the program', forever],
  ])('GET %s answers %s', async (path, body, kept) => {
    const found = await ask('GET', path)
    expect([found.status, found.body, found.headers['cache-control']]).toEqual([200, body, kept])
    const head = await ask('HEAD', path)
    expect([head.status, head.body, head.headers['cache-control']]).toEqual([200, '', kept])
  })

  test('a part of the page comes packed to whoever takes it so', async () => {
    const found = await ask('GET', '/assets/index-1.js', { 'accept-encoding': 'br' })
    expect([found.body, found.headers['content-encoding']]).toEqual(['packed', 'br'])
  })

  test.each(['/assets/', '/assets/none.js', '/assets//index-1.js', '/assets/index-1.js/'])('GET %s is not there', async (path) => {
    const { status, body } = await ask('GET', path)
    expect([status, body]).toEqual([404, '{"code":"NOT_FOUND","message":"There is nothing here."}'])
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%00',
  ])('GET %s climbs nowhere and is no fault of ours', async (path) => {
    const { status, body } = await ask('GET', path)
    expect(body).not.toContain('secret')
    expect([200, 404]).toContain(status)
  })

  test.each(['POST', 'PUT', 'DELETE'])('%s changes none', async (method) => {
    for (const path of ['/', '/assets/index-1.js']) expect((await ask(method, path)).status).toBe(404)
  })
})
