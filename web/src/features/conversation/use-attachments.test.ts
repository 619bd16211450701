import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { stubRecords } from '#testing/stub-records.ts'

beforeEach(() => {
  vi.resetModules()
  stubRecords()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => vi.unstubAllGlobals())

test('a message takes ten files, however many are chosen at once or one after another', async () => {
  const { useAttachments } = await import('./use-attachments.ts')
  await using composer = runHook(useAttachments, 'c1', clientOf({ id: 'me', role: 'creator' }))
  const choose = (count: number) => composer.result().add(Array.from({ length: count }, (_none, at) => new File(['x'], `${at}.jpg`)))
  choose(7)
  await expect.poll(() => composer.result().uploads.length).toBe(7)
  choose(7)
  await expect.poll(() => composer.result().uploads.length).toBe(limits.messageAttachments.max)
  choose(1)
  expect(composer.result().uploads.length).toBe(10)
  composer.result().clear()
  await expect.poll(() => composer.result().uploads.length).toBe(0)
})
