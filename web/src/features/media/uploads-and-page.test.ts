import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubRecords } from '#testing/stub-records.ts'

let hasConnection = true
let begun: AbortSignal[] = []
let page = new EventTarget()
let tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hasConnection = true
  begun = []
  page = new EventTarget()
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    if (!hasConnection) throw new TypeError('Failed to fetch')
    begun.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const store = await import('./uploads-store.ts')
  const { announceLogout } = await import('#api/on-logout.ts')
  const id = store.startUpload({
    userId: 'me',
    file: new File(['x'], 'a.mp4'),
    target: { entity: 'PortfolioItemOriginal', entityId: null },
  })
  return { id, ...store, announceLogout, state: () => store.readUploads()[0]?.state }
}

test('an upload that gave up without a connection goes on when the device is online again', async () => {
  hasConnection = false
  const { id, state, forgetUpload } = await begin()
  // Longer than it retries.
  await vi.advanceTimersByTimeAsync(120_000)
  expect(state()).toBe('failed')
  hasConnection = true
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => begun.length).toBe(1)
  expect(state()).toBe('uploading')
  forgetUpload(id)
})

test('an upload that lost its connection in the background goes on when the page is seen again, not when it is left', async () => {
  hasConnection = false
  const { id, state, forgetUpload } = await begin()
  await vi.advanceTimersByTimeAsync(120_000)
  hasConnection = true
  tab.visibilityState = 'hidden'
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(state()).toBe('failed')
  tab.visibilityState = 'visible'
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(state()).toBe('uploading')
  await expect.poll(() => begun.length).toBe(1)
  forgetUpload(id)
})

test('R-422 a paused upload that is cancelled and restored is still there after a reload', async () => {
  const kept = stubRecords()
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/pre-upload') ? Response.json({ uploadId: 'u1', chunks: [] }) : new Promise(() => {}),
  )
  const { id, pauseUpload, forgetUpload, restoreUpload, readUploads } = await begin()
  await expect.poll(() => kept.size).toBe(1)
  pauseUpload(id)
  const [paused] = readUploads()
  forgetUpload(id)
  await expect.poll(() => kept.size).toBe(0)
  if (paused) restoreUpload(paused)
  await expect.poll(() => kept.size).toBe(1)
  vi.resetModules()
  const after = await import('./uploads-store.ts')
  await after.loadBrokenUploads('me')
  expect(after.readUploads()).toMatchObject([{ id, fileName: 'a.mp4', uploadId: 'u1', state: 'broken' }])
})

test('closing the tab asks first while an upload is running, and not while it is paused', async () => {
  const { id, pauseUpload } = await begin()
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(true)
  pauseUpload(id)
  expect(asks()).toBe(false)
})

test('R-543 when another member has logged in, the upload stops and does not ask, and stays for its owner', async () => {
  const kept = stubRecords()
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/pre-upload') ? Response.json({ uploadId: 'u1', chunks: [] }) : new Promise(() => {}),
  )
  const { announceLogout, readUploads } = await begin()
  await expect.poll(() => kept.size).toBe(1)
  announceLogout(null)
  expect(readUploads()).toEqual([])
  expect(page.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  expect(kept.size).toBe(1)
})

test('logging out stops what is being uploaded', async () => {
  const { readUploads, announceLogout } = await begin()
  await expect.poll(() => begun.length).toBe(1)
  announceLogout('me')
  expect(begun.map(({ aborted }) => aborted)).toEqual([true])
  expect(readUploads()).toEqual([])
})
