import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { isAbsent, onBucket, openBucket, says, unhurried, type Bucket } from '#adapters/storage/s3/bucket.ts'
import type { S3Settings } from '#adapters/storage/s3/s3-settings-rules.ts'
import { BackupRefusal } from '#backup/backup-refusal.ts'
import type { BackupStore, Bytes } from './backup-store.ts'

const MiB = 1024 * 1024
/** An object may have 10,000 parts, so a piece may have 320 GiB. */
const partBytes = 32 * MiB

/** Objects under a prefix. A bucket cannot rename, so a backup without a manifest does not count as one. */
export function bucketStore(settings: S3Settings, prefix: string): BackupStore {
  const bucket = openBucket(settings)
  const { client, name: Bucket } = bucket
  const title = `s3://${Bucket}/${prefix}`
  const at = (name: string) => ({ Bucket, Key: `${prefix}/${name}` })
  const told = <T>(work: () => Promise<T>): Promise<T> =>
    onBucket(async () => {
      try {
        return await work()
      } catch (error) {
        if (says(error, 'NoSuchBucket')) throw new BackupRefusal(`There is no bucket ${Bucket}.`)
        throw error
      }
    })
  return {
    title,
    write: (name, bytes) => told(() => writeParts(bucket, at(name).Key, bytes)),
    read: (name) =>
      told(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name))).catch((error: unknown) => {
          throw isAbsent(error) ? new BackupRefusal(`${name} is missing in ${title}.`) : error
        })
        if (!(Body instanceof Readable)) throw new Error('The store answered without a body.')
        return Body
      }),
    has: (name) =>
      told(async () => {
        try {
          await client.send(new HeadObjectCommand(at(name)))
          return true
        } catch (error) {
          if (isAbsent(error)) return false
          throw error
        }
      }),
    finish: async () => {},
    discard: () =>
      told(async () => {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
          for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
        }
      }),
    close: () => client.destroy(),
  }
}

async function writeParts({ client, name: Bucket }: Bucket, Key: string, bytes: Bytes): Promise<void> {
  const parts = inParts(bytes)
  const first = await parts.next()
  const second = await parts.next()
  const one = first.value ?? Buffer.alloc(0)
  if (second.done === true) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: one, ContentLength: one.length }), unhurried)
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = []
    const send = async (Body: Buffer) => {
      const PartNumber = sent.length + 1
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length })
      sent.push({ PartNumber, ETag: (await client.send(part, unhurried)).ETag })
    }
    await send(one)
    await send(second.value)
    for await (const part of parts) await send(part)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: sent } }), unhurried)
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
    throw error
  }
}

async function* inParts(bytes: Bytes): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const some of bytes) {
    held.push(some)
    size += some.length
    if (size < partBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
  return undefined
}
