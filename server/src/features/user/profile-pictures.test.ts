import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Deps } from '#deps.ts'
import { StorageFullError } from '#adapters/storage/storage-errors.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openRawSocket } from '#testing/raw-sockets.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let photo: Buffer
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  photo = await readFile(await makePhoto())
})
afterAll(() => app.close())

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function serve(change: Partial<Deps> = {}): Promise<string> {
  const served = await buildApp({ ...app.deps, ...change })
  opened.push(() => served.close())
  return listenAnywhere(served)
}

const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const end = '\r\n--x--\r\n'
const heldBack = 16

/** Sends a picture but its last bytes, and `rest` those. With all of the picture, the server takes the form as complete before its last byte. */
async function sendAllButTheEnd(origin: string, { token }: TestMember) {
  const raw = await openRawSocket(origin)
  opened.push(() => raw.socket.destroy())
  const head = [
    'POST /internal/user/profile/picture HTTP/1.1',
    `host: ${new URL(origin).host}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${start.length + photo.length + end.length}`,
  ]
  raw.socket.write(`${head.join('\r\n')}\r\n\r\n${start}`)
  raw.socket.write(photo.subarray(0, -heldBack))
  const rest = () => {
    raw.socket.write(photo.subarray(-heldBack))
    raw.socket.write(end)
  }
  return { ...raw, rest }
}

const held = () => readdir(join(app.deps.config.dataDir, 'scratch')).catch(() => [])
const elsewhere = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('pairtake-picture'))

test('R-530 ABUSE-39 one picture of a member is taken at a time, on the disk of the other files; others are refused until it is done', async () => {
  const before = await elsewhere()
  const origin = await serve()
  const first = await sendAllButTheEnd(origin, agency)
  await expect.poll(held).toHaveLength(1)
  for (let count = 0; count < 4; count++) {
    const another = await sendAllButTheEnd(origin, agency)
    await expect.poll(another.heard).toContain('429 Too Many Requests')
    expect(another.heard()).toContain(
      'Another picture of yours is being uploaded. Please wait until it’s done.'.replaceAll('’', '\u00e2\u0080\u0099'),
    )
    expect(another.heard()).toContain('retry-after: 5')
  }
  expect(await held()).toHaveLength(1)
  expect((await elsewhere()).filter((name) => !before.includes(name))).toEqual([])

  // Another member is not waited for.
  const other = await sendAllButTheEnd(origin, await buildCreator(app.deps))
  await expect.poll(held).toHaveLength(2)
  other.rest()
  await expect.poll(other.heard).toContain('200 OK')
  first.rest()
  await expect.poll(first.heard).toContain('200 OK')
  expect(await held()).toEqual([])
  const next = await sendAllButTheEnd(origin, agency)
  next.rest()
  await expect.poll(next.heard).toContain('200 OK')
})

test('R-530 a picture that is given up on the way is no longer counted', async () => {
  const origin = await serve()
  const lost = await sendAllButTheEnd(origin, agency)
  await expect.poll(held).toHaveLength(1)
  lost.socket.destroy()
  await expect.poll(held).toEqual([])
  const next = await sendAllButTheEnd(origin, agency)
  next.rest()
  await expect.poll(next.heard).toContain('200 OK')
})

test('ABUSE-17 ABUSE-39 a picture for which there may be no room is refused before it is taken', async () => {
  const asked: number[] = []
  const space: Deps['space'] = {
    ...app.deps.space,
    require: async (bytes) => {
      asked.push(bytes)
      throw new StorageFullError('full')
    },
  }
  const refused = await sendAllButTheEnd(await serve({ space }), agency)
  await expect.poll(refused.heard).toContain(' 507 ')
  expect(refused.heard()).toContain('There is no room for files right now. Please try again later.')
  expect(refused.heard()).toContain('retry-after: 60')
  expect(asked).toEqual([app.deps.config.uploads.imageBytes])
  expect(await held()).toEqual([])
})
