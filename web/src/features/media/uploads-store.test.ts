import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetUpload, pauseUpload, readUploads, restoreUpload, startUpload } from './uploads-store.ts'

/** The server's side: each started upload takes one of ten slots until it is cancelled. */
const open = new Set<string>()
let refused = 0
let begun = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open.clear()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/pre-upload')) {
      if (open.size >= 10) {
        refused += 1
        return new Response(JSON.stringify({ code: 'UPLOADS_OPEN', message: 'Too many.' }), { status: 409 })
      }
      begun += 1
      open.add(`u${begun}`)
      return new Response(JSON.stringify({ uploadId: `u${begun}`, chunks: [] }))
    }
    if (init.method === 'DELETE') {
      open.delete(/u\d+/.exec(path)?.[0] ?? '')
      return new Response('{}')
    }
    // The completing call gets no response: the upload stays open until it is paused or cancelled.
    return new Promise<Response>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
})
afterEach(async () => {
  for (const { id } of readUploads()) forgetUpload(id)
  await undoIsOver()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fast-forwards the time in which a cancelled upload can be restored. */
const undoIsOver = () => vi.advanceTimersByTimeAsync(60_000)

const start = () =>
  startUpload({ userId: 'me', file: new File(['x'], 'a.mp4'), target: { entity: 'PortfolioItemOriginal', entityId: null } })

test('with ten unfinished uploads another file waits, and begins as soon as one is cancelled', async () => {
  const ids = Array.from({ length: 12 }, start)
  for (const id of ids.slice(0, 10)) {
    await expect.poll(() => readUploads().find((upload) => upload.id === id)?.uploadId).toBeDefined()
    pauseUpload(id)
  }
  const waiting = () => readUploads().filter(({ state }) => state === 'waiting').length
  await expect.poll(() => waiting()).toBe(2)
  expect([open.size, refused]).toEqual([10, 0])

  forgetUpload(ids[0] ?? '')
  await expect.poll(() => waiting()).toBe(1)
  await expect.poll(() => open.has('u11')).toBe(true)
  expect([open.size, open.has('u1'), refused]).toEqual([10, false, 0])
})

test('R-422 an upload that was restored stays open on the server and goes on; one that was not is cancelled there', async () => {
  const ids = [start(), start()]
  const find = (id: string | undefined) => readUploads().find((upload) => upload.id === id)
  for (const id of ids) await expect.poll(() => find(id)?.uploadId).toBeDefined()
  const [kept, left] = ids.map(find)
  if (!kept || !left) throw new Error('Two uploads were started.')
  for (const { id } of [kept, left]) forgetUpload(id)
  restoreUpload(kept)
  await undoIsOver()
  expect([...open]).toEqual([kept.uploadId])
  expect(find(kept.id)).toMatchObject({ state: 'uploading', uploadId: kept.uploadId })
  expect(find(left.id)).toBeUndefined()
})
