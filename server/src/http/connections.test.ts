import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Config } from '#config.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildMedia } from '#testing/builders-media.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { openRawSocket, type RawSocket } from '#testing/raw-sockets.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { mostConnections, type ConnectionRules } from './connection-rules.ts'
import { trustedProxiesOf } from './trusted-proxies.ts'

/** More than the streams between socket and storage hold. */
const chunkBytes = 1024 * 1024
const never = 600_000
/** Longer than a busy machine pauses between two steps of a test. */
const longPauseMs = 2_000

let app: TestApp
let creator: TestMember
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp({ CHUNK_BYTES: String(chunkBytes), CONNECTIONS_PER_NETWORK: '5' })
  creator = await buildCreator(app.deps)
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

type Served = {
  origin: string
  open: (from?: string) => Promise<RawSocket>
  /** The number of connections that the server holds. */
  held: () => Promise<number>
}

/** The same world behind a server with shorter limits for what a test is about, and long ones for everything else. */
async function serve(rules: Partial<ConnectionRules>, config: Partial<Config> = {}): Promise<Served> {
  const patient = { headersMs: never, bodyMs: never, silentMs: never, keepAliveMs: never }
  const slow = { bodyFloor: { windowMs: never, bytes: 0 }, fileFloor: { windowMs: never, bytes: 0 } }
  const deps = { ...app.deps, config: { ...app.deps.config, ...config } }
  const impatient = await buildApp(deps, { connections: { ...patient, ...slow, checkEveryMs: 20, ...rules } })
  opened.push(() => impatient.close())
  const origin = await listenAnywhere(impatient)
  const open = async (from?: string) => {
    const raw = await openRawSocket(origin, from)
    opened.push(() => raw.socket.destroy())
    return raw
  }
  const held = () => promisify(impatient.server.getConnections.bind(impatient.server))()
  return { origin, open, held }
}

const headOf = (origin: string, line: string, ...headers: string[]) =>
  `${[line, `host: ${new URL(origin).host}`, ...headers].join('\r\n')}\r\n\r\n`
const bearer = ({ token }: TestMember) => `authorization: Bearer ${token}`
const json = 'content-type: application/json'
const lives = async (origin: string) => (await fetch(`${origin}/internal/config`, { headers: { connection: 'close' } })).status

/** The signed path of the only part of a new upload. */
async function partOf(bytes: number): Promise<string> {
  const { body } = await app.call(preUpload, {
    as: creator,
    body: { fileName: 'film.mp4', type: 'video/mp4', size: bytes, entity: 'PortfolioItemOriginal', entityId: null },
  })
  const url = new URL(body.chunks[0]?.url ?? '')
  return url.pathname + url.search
}

describe('what never ends', () => {
  test('ABUSE 36 headers that come byte by byte, or not at all, are given up', async () => {
    const { origin, open } = await serve({ headersMs: longPauseMs })
    const [silent, dripping, second] = [await open(), await open(), await open()]
    dripping.socket.write('GET / HTTP/1.1\r\nx: ')
    dripping.drip('y', 10)
    second.socket.write(headOf(origin, 'GET /internal/config HTTP/1.1'))
    await expect.poll(() => second.heard()).toContain('200 OK')
    second.socket.write('GET / HTTP/1.1\r\nx: ')
    second.drip('y', 10)
    expect([await silent.ended(), await dripping.ended()]).toEqual([408, 408])
    await second.ended()
    expect(dripping.heard()).toContain('"code":"REQUEST_TIMEOUT"')
    expect(await lives(origin)).toBe(200)
  })

  test('ABUSE 36 a body that drips is given up at its time, and sooner below the floor; one in time is read', async () => {
    const late = await serve({ bodyMs: longPauseMs })
    const slow = await serve({ bodyFloor: { windowMs: longPauseMs, bytes: 5120 } })
    for (const { origin, open } of [late, slow]) {
      for (const length of ['content-length: 100000', 'transfer-encoding: chunked']) {
        const raw = await open()
        raw.socket.write(headOf(origin, 'POST /internal/campaigns HTTP/1.1', json, bearer(agency), length))
        raw.drip(length.startsWith('c') ? ' ' : '1\r\n \r\n', 10)
        expect(await raw.ended()).toBe(408)
        expect(raw.heard()).toContain('"message":"The request took too long to arrive."')
      }
      const inTime = await open()
      const text = '{"email":"nobody@test.example"}'
      inTime.socket.write(
        headOf(origin, 'POST /internal/auth/reset-password HTTP/1.1', json, `content-length: ${text.length}`) + text.slice(0, 9),
      )
      await new Promise(setImmediate)
      inTime.socket.write(text.slice(9))
      await expect.poll(() => inTime.heard()).toMatch(/^HTTP\/1\.1 (200|429)/)
      expect(inTime.isOpen()).toBe(true)
    }
  })

  test('ABUSE 36 the rest of a body that is refused already is not waited for', async () => {
    const { origin, open } = await serve({ bodyMs: 200 })
    const raw = await open()
    raw.socket.write(headOf(origin, 'POST /internal/campaigns HTTP/1.1', json, 'content-length: 100000'))
    raw.drip('x', 10)
    expect(await raw.ended()).toBe(401)
  })

  test('ABUSE 36 the rest of a part that is refused already is not waited for, though a part may take any time', async () => {
    const { origin, open } = await serve({ bodyMs: 200 })
    const raw = await open()
    raw.socket.write(headOf(origin, `PUT ${await partOf(100_000)}x HTTP/1.1`, 'content-length: 100000', 'content-type: video/mp4'))
    raw.drip('x', 10)
    expect(await raw.ended()).toBe(403)
  })

  test('ABUSE 36 a picture that stalls is given up', async () => {
    const { origin, open } = await serve({ fileFloor: { windowMs: 200, bytes: 512 } })
    const raw = await open()
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const type = 'content-type: multipart/form-data; boundary=x'
    raw.socket.write(headOf(origin, 'POST /internal/user/profile/picture HTTP/1.1', type, bearer(creator), 'content-length: 100000') + form)
    expect(await raw.ended()).toBe(408)
  })
})

describe('an upload', () => {
  test('ABUSE 36 takes longer than other bodies as long as something comes, is given up when nothing does, and can be sent again', async () => {
    const path = await partOf(20_000)
    const putOf = (origin: string) => headOf(origin, `PUT ${path} HTTP/1.1`, 'content-length: 20000', 'content-type: video/mp4')
    const strict = await serve({ fileFloor: { windowMs: 200, bytes: 1000 } })
    const stalled = await strict.open()
    stalled.socket.write(putOf(strict.origin) + 'x'.repeat(5000))
    expect(await stalled.ended()).toBe(408)

    const { origin, open } = await serve({ bodyMs: 200, fileFloor: { windowMs: longPauseMs, bytes: 1 } })
    const slow = await open()
    slow.socket.write(putOf(origin))
    // Each pause is longer than any other body may take in total.
    for (let sent = 0; sent < 20_000; sent += 5000) {
      slow.socket.write('x'.repeat(5000))
      await wait(250)
    }
    await expect.poll(() => slow.heard()).toContain('200 OK')
  })

  test('that waits for our storage is not given up as slow', async () => {
    const bytes = 600_000
    const path = await partOf(bytes)
    const floor = { windowMs: longPauseMs, bytes: 1000 }
    const { origin, open } = await serve({ fileFloor: floor, bodyFloor: floor })
    const { writePart } = app.deps.storage
    if (!writePart) throw new Error('storage on disk takes parts')
    const waiting = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<void>()
    app.deps.storage.writePart = async (...given) => {
      waiting.resolve()
      await ready.promise
      return writePart(...given)
    }
    opened.push(() => void (app.deps.storage.writePart = writePart))
    const uploading = await open()
    uploading.socket.write(
      headOf(origin, `PUT ${path} HTTP/1.1`, `content-length: ${bytes}`, 'content-type: video/mp4') + 'x'.repeat(bytes),
    )
    await waiting.promise
    // Each is given up a whole window after it began, so the upload, which began before the first, has been judged at least twice by the end.
    for (let n = 0; n < 2; n++) {
      const stalled = await open()
      stalled.socket.write(headOf(origin, 'POST /internal/campaigns HTTP/1.1', json, bearer(agency), 'content-length: 1000'))
      expect(await stalled.ended()).toBe(408)
    }
    expect(uploading.heard()).toBe('')
    ready.resolve()
    await expect.poll(() => uploading.heard()).toContain('200 OK')
  })
})

describe('a reader', () => {
  test('ABUSE 36 who takes nothing is let go, and one who takes a little at a time gets everything', async () => {
    const bytes = 12_000_000
    const path = join(app.deps.config.dataDir, 'long.txt')
    await writeFile(path, randomBytes(bytes / 2).toString('hex'))
    // Longer than the service needs until its first byte, even on a busy machine.
    const silentMs = 2_000
    const { origin, open, held } = await serve({ silentMs })
    const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path })
    const get = headOf(origin, `GET ${fileAddress(mediaId, 'original', { deps: app.deps, origin: '' })} HTTP/1.1`)

    const idle = await open()
    idle.socket.pause()
    idle.socket.write(get)
    const slow = await open()
    let taken = 0
    slow.socket.removeAllListeners('data')
    slow.socket.on('data', (piece) => {
      taken += piece.length
      slow.socket.pause()
      setTimeout(() => slow.socket.resume(), 20)
    })
    slow.socket.write(get)
    const from = performance.now()
    await expect.poll(() => taken).toBeGreaterThan(bytes)
    expect(performance.now() - from).toBeGreaterThan(silentMs)
    // Only the server knows that it closed the connection: a paused socket does not notice.
    await expect.poll(held).toBe(1)
    idle.socket.resume()
    await idle.ended()
    expect(idle.heard().length).toBeLessThan(bytes)
  })
})

describe('connections', () => {
  const openOf = (sockets: RawSocket[]) => sockets.filter((raw) => raw.isOpen()).length
  /** Waits for an answer, by which time whatever was to be closed has been. */
  async function answersOn({ socket, heard }: RawSocket, origin: string): Promise<void> {
    const before = heard().length
    socket.write(headOf(origin, 'GET /internal/config HTTP/1.1'))
    await expect.poll(() => heard().slice(before)).toContain('200 OK')
  }

  test('ABUSE 36 of one network are so many at most, and of others as many', async () => {
    const { origin, open } = await serve({ sharesLoopback: false, most: 100 })
    const [one, other] = [await Promise.all(Array.from({ length: 9 }, () => open('127.0.0.1'))), [await open('127.0.0.2')]]
    await expect.poll(() => openOf(one)).toBe(5)
    for (const raw of [...one.filter(({ isOpen }) => isOpen()), ...other]) await answersOn(raw, origin)
    one.forEach((raw) => raw.socket.destroy())
    // The server notices each close a moment later; until then a new connection exceeds the limit.
    const isLetIn = async () => {
      const next = await open('127.0.0.1')
      next.socket.write(headOf(origin, 'GET /internal/config HTTP/1.1'))
      await expect.poll(() => next.heard() !== '' || !next.isOpen()).toBe(true)
      return next.heard().includes('200 OK')
    }
    await expect.poll(isLetIn).toBe(true)
  })

  test('ABUSE 36 of one network are never more than half of all', async () => {
    const { origin, open } = await serve({ sharesLoopback: false, most: 6 })
    const one = await Promise.all(Array.from({ length: 4 }, () => open('127.0.0.1')))
    await expect.poll(() => openOf(one)).toBe(3)
    await answersOn(await open('127.0.0.2'), origin)
  })

  test('of a trusted proxy belong to many networks, so the limit of one does not apply to them', async () => {
    const proxied = { trustedProxies: trustedProxiesOf('127.0.0.1') }
    const { origin, open } = await serve({ sharesLoopback: false, most: 100 }, proxied)
    const [proxy, other] = await Promise.all(
      ['127.0.0.1', '127.0.0.2'].map((from) => Promise.all(Array.from({ length: 9 }, () => open(from)))),
    )
    await expect.poll(() => openOf(other ?? [])).toBe(5)
    for (const raw of proxy ?? []) await answersOn(raw, origin)
  })

  test('ABUSE 36 whose request is still arriving give room to a smaller network, and no request that has arrived is cut off', async () => {
    const { origin, open } = await serve({ most: 4 })
    const listening = await Promise.all([1, 2, 3].map(() => open('127.0.0.1')))
    for (const { socket, heard } of listening) {
      socket.write(headOf(origin, 'GET /internal/events HTTP/1.1', bearer(agency)))
      await expect.poll(heard).toContain('text/event-stream')
    }
    const text = '{"email":"nobody@test.example"}'
    const sending = await open('127.0.0.1')
    // The interim answer says that the server has begun to read the body.
    const asking = ['expect: 100-continue', `content-length: ${text.length}`]
    sending.socket.write(headOf(origin, 'POST /internal/auth/reset-password HTTP/1.1', json, ...asking))
    await expect.poll(() => sending.heard()).toContain('100 Continue')

    await (await open('127.0.0.1')).ended()
    expect([sending.isOpen(), openOf(listening)]).toEqual([true, 3])

    await answersOn(await open('127.0.0.2'), origin)
    await sending.ended()
    expect([sending.heard().includes('200 OK'), openOf(listening)]).toEqual([false, 3])
  })

  test('ABUSE 36 that ask nothing give room to those that do, beginning with the network that has the most', async () => {
    const { origin, open } = await serve({ most: 40 })
    const other = await open('127.0.0.2')
    const listening = await open('127.0.0.1')
    listening.socket.write(headOf(origin, 'GET /internal/events HTTP/1.1', bearer(agency)))
    await expect.poll(() => listening.heard()).toContain('text/event-stream')
    const idle: RawSocket[] = []
    for (let n = 0; n < 200; n++) idle.push(await open('127.0.0.1'))
    expect(await lives(origin)).toBe(200)
    await expect.poll(() => openOf(idle)).toBeLessThan(40)
    await answersOn(other, origin)
    expect(openOf([listening])).toBe(1)
  })

  test('leave as many files for everything else', () => {
    expect([512, 1024, 1_048_576, 100].map((limit) => mostConnections(limit))).toEqual([208, 464, 20_000, 32])
  })
})
