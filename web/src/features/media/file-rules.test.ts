import { afterEach, expect, test, vi } from 'vitest'
import { bytesInWords, fileRefusal, fileRule } from './file-rules.ts'
import { progressGauge, timeLeftInWords } from './upload-progress.ts'

const limits = { videoBytes: 2 * 1024 ** 3, imageBytes: 50 * 1024 ** 2, referenceBytes: 200 * 1024 ** 2, attachmentBytes: 200 * 1024 ** 2 }
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('a file of the wrong kind or too large is refused before a byte is sent', () => {
  const video = fileRule('video', limits)
  const photo = fileRule('photo', limits)
  expect(fileRefusal(file('a.mov', ''), video)).toBeNull()
  expect(fileRefusal(file('a.mkv', 'video/x-matroska'), video)).toBeNull()
  expect(fileRefusal(file('a.pdf', 'application/pdf'), video)).toBe('a.pdf is not a video. Please choose a video file.')
  expect(fileRefusal(file('IMG.HEIC', ''), photo)).toBeNull()
  expect(fileRefusal(file('a.svg', 'image/svg+xml'), photo)).toContain('is not a photo')
  expect(fileRefusal(file('a.png', 'image/png', 51 * 1024 ** 2), photo)).toBe('a.png is 51 MB. The limit is 50 MB.')
  expect(fileRefusal(file('a.png', 'image/png', 50 * 1024 ** 2 + 1), photo)).toBe('a.png is slightly over the limit of 50 MB.')
  expect(fileRefusal(file('a.txt', 'text/plain'), fileRule('reference', limits))).toBeNull()
  expect(fileRefusal(file('a.txt', 'text/plain', 0), fileRule('reference', limits))).toBe('a.txt is empty.')
})

afterEach(() => vi.unstubAllGlobals())

test('a telephone is asked for kinds alone, so that it offers the camera roll, and hands HEIC over as it is', () => {
  expect(fileRule('photo', limits).accept).toContain('.heic')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(fileRule('photo', limits).accept).toBe('image/*,image/heic,image/heif')
  expect(fileRule('video', limits).accept).toBe('video/*')
})

test('sizes and times read as people say them', () => {
  expect([1000, 1536, 19_293_798, 2 * 1024 ** 3].map(bytesInWords)).toEqual(['1000 bytes', '2 KB', '18.4 MB', '2 GB'])
  expect([2, 18, 61, 3500, 7000].map(timeLeftInWords)).toEqual([
    'a few seconds left',
    'about 20 seconds left',
    'about 2 minutes left',
    'about 59 minutes left',
    'about 2 hours left',
  ])
})

test('the speed is that of the last seconds', () => {
  const gauge = progressGauge(1_000_000)
  expect(gauge(0, 0).secondsLeft).toBeNull()
  expect(gauge(200_000, 2_000)).toMatchObject({ bytesPerSecond: 100_000, secondsLeft: 8 })
  expect(gauge(200_000, 20_000).bytesPerSecond).toBeNull()
})
