import { uploadId } from '@pairtake/protocol/ids'
import { describe, expect, test } from 'vitest'
import {
  ObjectMissingError,
  PartIncompleteError,
  PartOutOfRangeError,
  PartTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  UploadIncompleteError,
  UploadMissingError,
} from '#adapters/storage/storage-errors.ts'
import { byHand } from '#testing/by-hand.ts'
import { refusalOf, toldBy } from '#testing/refusal-of.ts'
import { expectedKind, inWords, partCount, partSize, refusalOfStorage, refuseTooLarge } from './upload-rules.ts'

const MiB = 1024 ** 2
const sizes = byHand({ videoBytes: 2048 * MiB, imageBytes: 50 * MiB, referenceBytes: 200 * MiB, attachmentBytes: 100 * MiB })

test('sizes read as people say them', () => {
  expect([MiB, 1.5 * MiB, 50 * MiB, 1023 * MiB, 1024 * MiB, 2.25 * 1024 * MiB].map(inWords)).toEqual([
    '1 MB',
    '1.5 MB',
    '50 MB',
    '1023 MB',
    '1 GB',
    '2.3 GB',
  ])
})

describe('before a byte travels the kind is guessed', () => {
  test('by the type, and by the name where the type says nothing', () => {
    const kind = (fileName: string, type: string) => expectedKind({ fileName, type })
    expect([kind('a.mp4', 'video/mp4'), kind('a.bin', 'video/mp4'), kind('a.jpg', 'video/mp4')]).toEqual(['video', 'video', 'video'])
    expect([kind('a', 'image/png'), kind('a.mp4', 'image/png')]).toEqual(['image', 'image'])
    for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'tif', 'tiff', 'heic', 'heif', 'JPG']) {
      expect(kind(`a.${ending}`, ''), ending).toBe('image')
    }
    for (const name of ['a.mp4', 'a.jpg.pdf', 'jpg', 'ajpg', 'a.jp']) expect(kind(name, ''), name).toBe('other')
    expect(kind('a.pdf', 'application/x-video/')).toBe('other')
    expect(kind('a.pdf', 'application/x-image/')).toBe('other')
  })
})

describe('S1 a file may have as many bytes as its kind', () => {
  const refused = (entity: string, kind: 'video' | 'image' | 'other', sizeBytes: number) =>
    refusalOf(() => refuseTooLarge(sizes, { entity: byHand({ entity })['entity'], kind, sizeBytes }))

  test.each([
    ['ContractMedia', 'video', 2048, 'A video may have at most 2 GB'],
    ['ContractMedia', 'image', 50, 'An image may have at most 50 MB'],
    ['PortfolioItem', 'other', 2048, 'A video may have at most 2 GB'],
    ['CampaignReferenceMaterial', 'video', 200, 'A reference file may have at most 200 MB'],
    ['MessageAttachment', 'image', 100, 'A file of a message may have at most 100 MB'],
  ] as const)('%s, %s', (entity, kind, limitMiB, words) => {
    expect(refused(entity, kind, limitMiB * MiB)).toBeUndefined()
    expect(refused(entity, kind, limitMiB * MiB + 1)).toMatchObject({ code: 'TOO_LARGE' })
    expect(refused(entity, kind, 4096 * MiB)?.words).toBe(`${words}, and this one has 4 GB.`)
  })
})

describe('an upload in parts', () => {
  const upload = { id: uploadId.parse('upload'), size_bytes: 20, chunk_bytes: 8 }

  test('has whole parts and what is left', () => {
    expect(partCount(upload)).toBe(3)
    expect([1, 2, 3].map((part) => partSize(upload, part))).toEqual([8, 8, 4])
    const even = { ...upload, size_bytes: 16 }
    expect([partCount(even), partSize(even, 2)]).toEqual([2, 8])
  })
})

describe('what storage refuses, in the words of the wire', () => {
  const told = (error: Error) => toldBy(refusalOfStorage(error))

  test('is full, out of order, or has no such upload', () => {
    expect(told(new StorageFullError())).toEqual({
      code: 'STORAGE_FULL',
      words: 'There is no room for files right now. Please try again later.',
      retryAfterSeconds: 60,
    })
    expect(told(new StorageUnavailableError())).toEqual({
      code: 'OVERLOADED',
      words: 'Files cannot be stored at this moment. Please try again.',
      retryAfterSeconds: 5,
    })
    for (const Missing of [UploadMissingError, PartOutOfRangeError]) {
      expect(told(new Missing('x'))).toEqual({ code: 'NOT_FOUND', words: 'Upload not found' })
    }
  })

  test('a part that is too large or not whole, in the words of the storage', () => {
    expect(told(new PartTooLargeError('Too long.'))).toEqual({ code: 'TOO_LARGE', words: 'Too long.' })
    for (const Incomplete of [PartIncompleteError, UploadIncompleteError]) {
      expect(told(new Incomplete('Part 2 is missing.'))).toEqual({ code: 'UPLOAD_INCOMPLETE', words: 'Part 2 is missing.' })
    }
  })

  test('anything else is a fault of ours and goes on as it is', () => {
    for (const error of [new ObjectMissingError('x'), new TypeError('x'), 'x']) expect(refusalOfStorage(error)).toBe(error)
  })
})
