import { expect, test } from 'vitest'
import { readS3Settings } from './s3-settings-rules.ts'

const MiB = 1024 * 1024
const given = {
  endpoint: 'https://s3.example.com' as string | undefined,
  region: 'eu-central-1',
  bucket: 'takes',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  forcePathStyle: undefined as string | undefined,
}
const around = {
  isProduction: true,
  publicUrl: 'https://takes.example' as string | undefined,
  chunkBytes: 8 * MiB,
  largestFileBytes: 2048 * MiB,
}
const read = (change: Partial<typeof given>, where: Partial<typeof around> = {}) =>
  readS3Settings({ ...given, ...change }, { ...around, ...where })

test('a bucket of Amazon needs no endpoint, and one at a number has no names below it', () => {
  expect(read({ endpoint: undefined })).toMatchObject({ endpoint: undefined, bucket: 'takes', usesPathStyle: false })
  expect(read({ forcePathStyle: '1' })).toMatchObject({ usesPathStyle: true })
  expect(read({})).toMatchObject({ endpoint: 'https://s3.example.com', usesPathStyle: false })
  expect(read({}, { publicUrl: undefined })).toMatchObject({ bucket: 'takes' })
  expect(read({ endpoint: 'https://127.0.0.1:9000' })).toMatchObject({ usesPathStyle: true })
  expect(read({ endpoint: 'https://[::1]:9000' })).toMatchObject({ usesPathStyle: true })
})

test('names what is missing or cannot be used', () => {
  expect(read({ bucket: '' })).toEqual(['STORAGE: s3 needs S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'])
  expect(read({ bucket: 'Takes' })).toEqual(['S3_BUCKET: the name of a bucket has 3 to 63 small letters, digits, dots and hyphens'])
  expect(read({ bucket: 'takes/' })).toEqual(['S3_BUCKET: the name of a bucket has 3 to 63 small letters, digits, dots and hyphens'])
  for (const endpoint of [
    's3.example.com',
    'ftp://s3.example.com',
    'shttp://s3.example.com/',
    'httpx://s3.example.com/',
    'https://s3.example.com/bucket',
    'https://s3.example.com/?bucket=takes',
  ]) {
    expect(read({ endpoint })).toEqual(['S3_ENDPOINT: an http(s) address without a path, as https://s3.example.com'])
  }
})

test('files never travel in the clear in production, nor come from the origin of the page', () => {
  expect(read({ endpoint: 'http://s3.example.com' })).toEqual([
    'S3_ENDPOINT: files and their signed addresses would be sent unencrypted; use https',
  ])
  expect(read({ endpoint: 'http://s3.example.com' }, { isProduction: false })).toMatchObject({ bucket: 'takes' })
  for (const here of [
    'http://localhost:9000',
    'http://files.localhost:9000',
    'http://127.0.0.1:9000',
    'http://127.10.0.12:9000',
    'http://[::1]:9000',
  ]) {
    expect(read({ endpoint: here }), here).toMatchObject({ endpoint: here })
  }
  for (const there of ['http://localhost.example.com', 'http://notlocalhost', 'http://127.0.0.1.example.com']) {
    expect(read({ endpoint: there }), there).toEqual([expect.stringContaining('unencrypted')])
  }
  expect(read({ endpoint: 'https://takes.example' })).toEqual([
    'S3_ENDPOINT: uploaded files must not have the origin of PUBLIC_URL, where they could act as a page of ours',
  ])
})

test('parts are as large and as few as every store takes them', () => {
  expect(read({}, { chunkBytes: 5 * MiB - 1 })).toEqual([`CHUNK_BYTES: S3 takes no parts smaller than ${5 * MiB} bytes`])
  expect(read({}, { chunkBytes: 5 * MiB, largestFileBytes: 50_000 * MiB })).toMatchObject({ bucket: 'takes' })
  expect(read({}, { chunkBytes: 5 * MiB, largestFileBytes: 50_000 * MiB + 1 })).toEqual([
    `CHUNK_BYTES: S3 takes at most 10000 parts; give at least ${5 * MiB + 1} for files of this size`,
  ])
})
