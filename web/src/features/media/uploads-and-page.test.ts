import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let hasConnection = true
let begun: AbortSignal[] = []
let page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hasConnection = true
  begun = []
  page = new EventTarget()
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

test('closing the tab asks first while an upload is running, and not while it is paused', async () => {
  const { id, pauseUpload } = await begin()
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(true)
  pauseUpload(id)
  expect(asks()).toBe(false)
})

test('logging out stops what is being uploaded', async () => {
  const { readUploads, announceLogout } = await begin()
  await expect.poll(() => begun.length).toBe(1)
  announceLogout('me')
  expect(begun.map(({ aborted }) => aborted)).toEqual([true])
  expect(readUploads()).toEqual([])
})
