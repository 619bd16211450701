import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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
  await writeFile(join(folder, 'page/assets/mark-1.svg'), '<svg/>')
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

/** Sends the path exactly as written, where `fetch` would normalize it. */
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

  test('only what may become a document carries what is said to documents', async () => {
    const ofDocuments = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy']
    const ofAll = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin' }
    for (const path of ['/', '/jobs/1', '/favicon.svg', '/assets/mark-1.svg', '/assets/none.js']) {
      const { headers } = await ask('GET', path)
      expect(Object.keys(headers), path).toEqual(expect.arrayContaining(ofDocuments))
      expect(headers).toMatchObject(ofAll)
    }
    for (const encoding of ['br', 'identity']) {
      const { headers } = await ask('GET', '/assets/index-1.js', { 'accept-encoding': encoding })
      expect(Object.keys(headers).filter((name) => ofDocuments.includes(name))).toEqual([])
      expect(headers).toMatchObject(ofAll)
      expect(JSON.stringify(headers).length).toBeLessThan(650)
    }
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

describe('what others show of the page', () => {
  const html = '<html><head><title>Pairtake</title><meta property="og:image" content="/share.png" /></head><body></body></html>'
  let shown: FastifyInstance
  let publicly: FastifyInstance
  beforeAll(async () => {
    await mkdir(join(folder, 'shown'))
    await writeFile(join(folder, 'shown/index.html'), html)
    shown = await buildApp(testApp.deps, { webDir: join(folder, 'shown') })
    const config = { ...testApp.deps.config, publicUrl: 'https://market.example' }
    publicly = await buildApp({ ...testApp.deps, config }, { webDir: join(folder, 'shown') })
  })
  afterAll(async () => {
    await shown.close()
    await publicly.close()
  })

  /** Reads the addresses in the head like an HTML parser. */
  function addressesIn(document: string): Record<string, string | undefined> {
    const head = /<head>(.*)<\/head>/s.exec(document)?.[1] ?? ''
    const find = (tag: RegExp) => tag.exec(head)?.[1]
    return {
      picture: find(/<meta property="og:image" content="([^"]*)"/),
      canonical: find(/<link rel="canonical" href="([^"]*)"/),
      shared: find(/<meta property="og:url" content="([^"]*)"/),
    }
  }

  test('R-311 its picture has a whole address: of PUBLIC_URL, or else of the call', async () => {
    const own = await shown.inject({ url: '/agency/jobs', headers: { host: 'localhost:3000' } })
    expect(addressesIn(own.body)).toEqual({ picture: 'http://localhost:3000/share.png', canonical: undefined, shared: undefined })
    const elsewhere = await publicly.inject({ url: '/agency/jobs', headers: { host: 'localhost' } })
    expect(addressesIn(elsewhere.body).picture).toBe('https://market.example/share.png')
  })

  test.each([
    ['/login', '/login'],
    ['/login/?next=%2Fjobs', '/login'],
    ['/signup?role=creator', '/signup'],
    ['/legal/terms-of-service', '/legal/terms-of-service'],
  ])('R-311 a page that may be listed names its one address: %s', async (url, path) => {
    const { body } = await publicly.inject({ url, headers: { host: 'localhost' } })
    expect(addressesIn(body)).toMatchObject({ canonical: `https://market.example${path}`, shared: `https://market.example${path}` })
  })

  test.each(['/', '/reset-password/secret', '/agency/jobs', '/nowhere'])('no other page names one: %s', async (url) => {
    expect(addressesIn((await publicly.inject({ url, headers: { host: 'localhost' } })).body).canonical).toBeUndefined()
  })

  test('a document comes packed as it is asked for, and not again while it is the same', async () => {
    const ask = (headers: Record<string, string>) => shown.inject({ url: '/login', headers: { host: 'localhost', ...headers } })
    const plain = await ask({})
    const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual(['br', plain.body])
    const gzipped = await ask({ 'accept-encoding': 'gzip' })
    expect([gzipped.headers['content-encoding'], gunzipSync(gzipped.rawPayload).toString()]).toEqual(['gzip', plain.body])
    for (const { headers } of [plain, packed, gzipped]) expect(headers.vary).toBe('accept-encoding')
    const etags = [plain, packed, gzipped].map(({ headers }) => headers.etag)
    expect(new Set(etags).size).toBe(3)
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
