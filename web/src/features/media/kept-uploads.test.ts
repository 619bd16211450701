import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubRecords } from '#testing/stub-records.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const hourMs = 3_600_000

const buildUpload = (id: string, ageMs = 0) => ({
  id,
  userId: 'me',
  fileName: 'run.mp4',
  sizeBytes: 3,
  target: { entity: 'PortfolioItemOriginal', entityId: null } as const,
  attachment: null,
  uploadId: 'u1',
  media: undefined,
  file: new File(['run'], 'run.mp4'),
  begunAt: Date.now() - ageMs,
})

test('an interrupted upload is kept in the browser for a day, like its parts on the server', async () => {
  const records = stubRecords()
  const { findKeptUploads, keepUpload } = await import('./kept-uploads.ts')
  await keepUpload(buildUpload('yesterday', 23 * hourMs))
  await keepUpload(buildUpload('too old', 25 * hourMs))
  expect((await findKeptUploads('me')).map(({ id }) => id)).toEqual(['yesterday'])
  await expect.poll(() => [...records.keys()]).toEqual(['upload yesterday'])
})

test('an upload is kept without its file in a browser that has no room for the copy', async () => {
  stubRecords((value) => (value as { file?: File }).file === undefined)
  const { findKeptUploads, keepUpload } = await import('./kept-uploads.ts')
  await keepUpload(buildUpload('large'))
  expect((await findKeptUploads('me')).map(({ id, file, uploadId }) => [id, file, uploadId])).toEqual([['large', undefined, 'u1']])
})
