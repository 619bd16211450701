import { afterEach, expect, test, vi } from 'vitest'
import { bytesInWords, fileRefusal, fileRule, isVideoFile, kindByName } from './file-rules.ts'
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

test('a file is of its kind by its type, and by its ending where the system names none', () => {
  for (const ending of ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi', '3gp', '3g2', 'mpg', 'mpeg', 'ts', 'mts', 'm2ts', 'MOV']) {
    expect(isVideoFile(file(`a.${ending}`, '')), ending).toBe(true)
    expect(isVideoFile(file(`a.${ending}`, 'application/octet-stream')), ending).toBe(true)
    expect(kindByName(`a.${ending}`), ending).toBe('video')
  }
  for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'tif', 'tiff', 'gif', 'HEIC']) {
    expect(fileRefusal(file(`a.${ending}`, ''), fileRule('photo', limits)), ending).toBeNull()
    expect(kindByName(`a.${ending}`), ending).toBe('photo')
  }
  expect(isVideoFile(file('a.mp4', 'text/plain'))).toBe(false)
  expect([isVideoFile(file('a', 'video/mp4')), isVideoFile(file('mp4', '')), isVideoFile(file('a.mp4.txt', ''))]).toEqual([
    true,
    true,
    false,
  ])
  expect(isVideoFile(file('', ''))).toBe(false)
  expect(kindByName('')).toBe('video')
  // The last ending counts.
  expect([kindByName('take.mp4.jpg'), kindByName('take.jpg.mp4'), kindByName('Holiday.2026.05.HEIC')]).toEqual(['photo', 'video', 'photo'])
  expect(fileRefusal(file('a.svg', 'image/svg+xml'), fileRule('photo', limits))).toBe(
    'a.svg is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.',
  )
})

test('each place has its own limit, and takes a file of exactly that size', () => {
  const most = (kind: Parameters<typeof fileRule>[0]) => fileRule(kind, { ...limits, attachmentBytes: 7 }).maxBytes
  expect([most('video'), most('photo'), most('reference'), most('attachment')]).toEqual([2 * 1024 ** 3, 50 * 1024 ** 2, 200 * 1024 ** 2, 7])
  expect(fileRefusal(file('a.png', 'image/png', 50 * 1024 ** 2), fileRule('photo', limits))).toBeNull()
})

test('a desk is offered the endings too, and any file where any is taken', () => {
  expect(fileRule('photo', limits).accept).toBe('image/*,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,.tif,.tiff,.gif')
  expect(fileRule('video', limits).accept).toBe('video/*,.mp4,.mov,.m4v,.webm,.mkv,.avi,.3gp,.3g2,.mpg,.mpeg,.ts,.mts,.m2ts')
  expect([fileRule('reference', limits).accept, fileRule('attachment', limits).accept]).toEqual(['', ''])
})

afterEach(() => vi.unstubAllGlobals())

test('a telephone is only asked for kinds, so that it offers the camera roll, and hands HEIC over as it is', () => {
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query)
    return { matches: true }
  })
  expect(fileRule('photo', limits).accept).toBe('image/*,image/heic,image/heif')
  expect(fileRule('video', limits).accept).toBe('video/*')
  expect(asked).toEqual(['(pointer: coarse)', '(pointer: coarse)'])
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(fileRule('video', limits).accept).toContain('.mp4')
})

test('sizes and times read as people say them', () => {
  expect([1000, 1536, 19_293_798, 2 * 1024 ** 3].map(bytesInWords)).toEqual(['1000 bytes', '2 KB', '18.4 MB', '2 GB'])
  expect(
    [0, 1023, 1024, 1024 ** 2 - 1, 1024 ** 2, 99.96 * 1024 ** 2, 100.4 * 1024 ** 2, 1024 ** 4, 5000 * 1024 ** 4].map(bytesInWords),
  ).toEqual(['0 bytes', '1023 bytes', '1 KB', '1024 KB', '1 MB', '100 MB', '100 MB', '1 TB', '5000 TB'])
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

test('before the limits have loaded, a file of another kind is refused, and none for its size', () => {
  const photo = fileRule('photo', null)
  expect(fileRefusal(file('a.txt', 'text/plain'), photo)).toBe('a.txt is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.')
  expect(fileRefusal(file('a.png', 'image/png', 50 * 1024 ** 4), photo)).toBeNull()
  expect(fileRefusal(file('a.png', 'image/png', 0), fileRule('reference', null))).toBe('a.png is empty.')
})
