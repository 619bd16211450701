import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, S3ServiceException, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { byHand } from '#testing/by-hand.ts'
import { s3Objects } from './s3-objects.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 's3-objects-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const words = 'the bytes of a film'
const broken = Object.assign(new Error('the line broke'), { code: 'ECONNRESET' })

/** A store whose first answers to a file are these failures, given after its bytes have arrived. */
function failing(failures: Error[]) {
  const arrived: string[] = []
  const send = async (command: unknown) => {
    if (!(command instanceof PutObjectCommand)) return { ContentLength: words.length, LastModified: new Date(0) }
    arrived.push(String(await buffer(command.input.Body as AsyncIterable<Uint8Array>)))
    const failure = failures.shift()
    if (failure) throw failure
    return {}
  }
  const client: S3Client = byHand({ send })
  return { arrived, objects: s3Objects({ client, name: 'takes' }) }
}

async function makeFile(name: string): Promise<string> {
  await writeFile(join(dir, name), words)
  return join(dir, name)
}

test('R-295 a file whose line breaks while it is sent is sent again from its first byte, and then is gone here', async () => {
  const { arrived, objects } = failing([broken, broken])
  expect(await objects.putFile('media/a/original', await makeFile('twice'))).toMatchObject({ sizeBytes: words.length })
  expect(arrived).toEqual([words, words, words])
  expect(await readdir(dir)).not.toContain('twice')
})

test('R-295 after three tries, or if the store is full, the file stays on the disk until its task is tried again', async () => {
  const away = failing([broken, broken, broken])
  await expect(away.objects.putFile('media/a/original', await makeFile('away'))).rejects.toThrow(StorageUnavailableError)
  expect(away.arrived).toHaveLength(3)
  const full = failing([new S3ServiceException({ name: 'QuotaExceeded', $fault: 'client', $metadata: {} })])
  await expect(full.objects.putFile('media/a/original', await makeFile('full'))).rejects.toThrow(StorageFullError)
  expect(full.arrived).toHaveLength(1)
  expect((await readdir(dir)).toSorted()).toEqual(expect.arrayContaining(['away', 'full']))
})
