import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3'
import { keySegments } from '#adapters/storage/object-keys.ts'
import { InvalidKeyError, ObjectMissingError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { ByteRange, StoredObject } from '#adapters/storage/storage.ts'
import { isAbsent, onBucket, says, unhurried, type Bucket } from './bucket.ts'

const triesOfFile = 3

/** Objects under their own keys, without a prefix. */
export function s3Objects({ client, name: Bucket }: Bucket) {
  const at = (key: string) => ({ Bucket, Key: keySegments(key).join('/') })

  async function findObject(key: string): Promise<StoredObject | undefined> {
    const target = at(key)
    return onBucket(async () => {
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(new HeadObjectCommand(target))
        return { sizeBytes: ContentLength, modifiedAt: LastModified }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    })
  }

  async function requireObject(key: string): Promise<StoredObject> {
    const object = await findObject(key)
    if (!object) throw missing(key)
    return object
  }

  /** The client cannot send a stream twice, so a file that fails while being sent is opened again here. */
  async function putFile(key: string, localPath: string): Promise<StoredObject> {
    const target = at(key)
    const { size } = await stat(localPath)
    for (let tries = 1; ; tries += 1) {
      const Body = createReadStream(localPath)
      try {
        await onBucket(() => client.send(new PutObjectCommand({ ...target, Body, ContentLength: size }), unhurried))
        break
      } catch (error) {
        if (tries === triesOfFile || !(error instanceof StorageUnavailableError)) throw error
      } finally {
        Body.destroy()
      }
    }
    await rm(localPath)
    return requireObject(key)
  }

  async function openRead(key: string, { start = 0, end }: ByteRange = {}, signal?: AbortSignal): Promise<Readable> {
    const target = at(key)
    const isPart = start !== 0 || end !== undefined
    const Range = `bytes=${start}-${end ?? ''}`
    const bytes = await onBucket(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...target, ...(isPart && { Range }) }), signal && { abortSignal: signal })
        if (!(Body instanceof Readable)) throw new Error('The store answered without a body.')
        return Body
      } catch (error) {
        if (isAbsent(error)) throw missing(key)
        if (says(error, 'InvalidRange')) throw new InvalidKeyError(`The object ${key} has no bytes ${start} to ${end ?? 'its end'}.`)
        throw error
      }
    })
    // The stream may be ended after it opens and before its reader adds a listener.
    bytes.on('error', () => {})
    return signal ? addAbortSignal(signal, bytes) : bytes
  }

  async function remove(key: string): Promise<void> {
    const target = at(key)
    await onBucket(() => client.send(new DeleteObjectCommand(target)))
  }

  /** Deletes one by one: the call for many at once requires a checksum that not every store supports. A folder contains a dozen objects. */
  async function removeFolder(folder: string): Promise<void> {
    const Prefix = `${at(folder).Key}/`
    for (const Key of await onBucket(() => listKeys(Prefix))) {
      await onBucket(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    }
  }

  async function listKeys(Prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    }
    return keys
  }

  return { findObject, requireObject, putFile, openRead, remove, removeFolder }
}

export type S3Objects = ReturnType<typeof s3Objects>

const missing = (key: string) => new ObjectMissingError(`There is no object ${key}.`)
