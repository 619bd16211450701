import { text } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { requireUploadId } from '#adapters/storage/object-keys.ts'
import { UploadMissingError } from '#adapters/storage/storage-errors.ts'
import type { StoredPart, UploadPlan } from '#adapters/storage/storage.ts'
import { isAbsent, type Bucket } from './bucket.ts'

export type S3Plan = UploadPlan & {
  /** The store's own id for the upload. */
  storeId: string
  /** The parts with which completing began: the store forgets them once it is done. */
  parts?: StoredPart[]
}

/** No object key begins with a dot. */
const folder = '.uploads/'

/** The plan of each upload, stored in the bucket next to the objects: every process can read it, and it is deleted with its upload. */
export function uploadPlans({ client, name: Bucket }: Bucket) {
  const at = (uploadId: string) => ({ Bucket, Key: `${folder}${requireUploadId(uploadId)}` })

  async function find(uploadId: string): Promise<S3Plan | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(uploadId)))
      return Body instanceof Readable ? JSON.parse(await text(Body)) : undefined
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  return {
    find,
    async require(uploadId: string): Promise<S3Plan> {
      const plan = await find(uploadId)
      if (!plan) throw new UploadMissingError('There is no such upload.')
      return plan
    },
    async save(uploadId: string, plan: S3Plan): Promise<void> {
      await client.send(new PutObjectCommand({ ...at(uploadId), Body: JSON.stringify(plan), ContentType: 'application/json' }))
    },
    async remove(uploadId: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(uploadId)))
    },
    async listOlder(before: Date): Promise<string[]> {
      const found: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
        for (const { Key = '', LastModified } of Contents) if (LastModified && LastModified < before) found.push(Key.slice(folder.length))
      }
      return found
    },
  }
}
