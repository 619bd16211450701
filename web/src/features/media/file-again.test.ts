import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubRecords } from '#testing/stub-records.ts'

/** Larger than the copies that the browser keeps, so that its file has to be chosen again after a reload. */
const sizeBytes = 300 * 1024 * 1024
const chunks = [{ url: '/parts/1', method: 'PUT', offset: 0, size: sizeBytes }]
const fileOf = (text: string) => Object.defineProperty(new File([text], 'long-take.mp4'), 'size', { value: sizeBytes })

function unreadableFile(): File {
  const arrayBuffer = () => Promise.reject(new DOMException('The file was moved.', 'NotReadableError'))
  const slice = () => ({ slice, arrayBuffer })
  return Object.assign(fileOf(''), { slice })
}

/** The uploads that the server has begun and not ended. */
const open = new Set<string>()
let records: Map<string, unknown>
let hasConnection = true
let sentParts = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open.clear()
  hasConnection = true
  sentParts = 0
  records = stubRecords()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      responseText = ''
      status = hasConnection ? 200 : 0
      onload = () => {}
      onerror = () => {}
      open() {}
      getResponseHeader = () => createHash('sha256').update('film').digest('hex')
      send() {
        sentParts += 1
        queueMicrotask(() => (hasConnection ? this.onload() : this.onerror()))
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function serve(path: string, init: RequestInit): Promise<Response> {
  if (path.includes('/pre-upload')) {
    open.add(`u${open.size + 1}`)
    return Response.json({ uploadId: `u${open.size}`, chunks })
  }
  if (init.method === 'DELETE') {
    open.delete(/u\d+/.exec(path)?.[0] ?? '')
    return Response.json({})
  }
  const etag = createHash('sha256').update('film').digest('hex')
  if (init.method === 'GET') return Response.json({ data: { chunks, received: [{ part: 1, etag }] } })
  if ((init.body as string).includes('"parts":[]'))
    return Response.json({ code: 'UPLOAD_INCOMPLETE', message: 'Parts lack.' }, { status: 400 })
  return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
}

/** The page as it is after a reload. */
async function loadPage() {
  vi.resetModules()
  const store = await import('./uploads-store.ts')
  const { UploadRows } = await import('./upload-rows.tsx')
  await store.loadBrokenUploads('me')
  const only = () => {
    const [upload] = store.readUploads()
    if (!upload) throw new Error('There is no upload.')
    return upload
  }
  const row = () => renderToString(createElement(UploadRows, { uploads: store.readUploads() }))
  return { ...store, only, row }
}

async function beginAndReload() {
  const page = await loadPage()
  page.startUpload({ userId: 'me', file: fileOf('film'), target: { entity: 'PortfolioItemOriginal', entityId: null } })
  await expect.poll(() => sentParts).toBe(1)
  page.pauseUpload(page.only().id)
  return loadPage()
}

test('R-452 after another file of the same name and size the right one can be chosen, and goes on where it was', async () => {
  const page = await beginAndReload()
  page.resumeUpload(page.only().id, fileOf('other film'))
  await expect.poll(page.row).toContain('This isn’t the file you started with.')
  expect(page.row()).toContain('Choose the file')

  const later = await loadPage()
  expect(later.row()).toContain('Choose the file')
  later.resumeUpload(later.only().id, fileOf('film'))
  await expect.poll(() => later.only().progress?.sentBytes).toBe(sizeBytes)
  expect([later.only().state, sentParts, [...open]]).toEqual(['uploading', 1, ['u1']])
  later.pauseUpload(later.only().id)
})

test('R-452 cancelling after another file frees the slot on the server', async () => {
  const page = await beginAndReload()
  const { id } = page.only()
  page.resumeUpload(id, fileOf('other film'))
  await expect.poll(page.row).toContain('This isn’t the file you started with.')
  page.forgetUpload(id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([open.size, records.size]).toEqual([0, 0])
})

test('R-452 an upload whose file was moved asks for it, and cancelling it frees the slot on the server', async () => {
  hasConnection = false
  const page = await loadPage()
  page.startUpload({ userId: 'me', file: unreadableFile(), target: { entity: 'PortfolioItemOriginal', entityId: null } })
  await expect.poll(page.row).toContain('This file was moved or changed. Please choose it again.')
  expect(page.row()).toContain('Choose the file')
  expect([open.size, records.size]).toEqual([1, 1])
  page.forgetUpload(page.only().id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([open.size, records.size]).toEqual([0, 0])
})

test('R-452 a file that was moved while its upload was paused is asked for, too', async () => {
  const page = await beginAndReload()
  page.resumeUpload(page.only().id, unreadableFile())
  await expect.poll(page.row).toContain('This file was moved or changed. Please choose it again.')
  expect(page.row()).toContain('Choose the file')
})
