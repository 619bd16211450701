import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
} from '@aws-sdk/client-s3'
import { keySegments, requireUploadId } from '#adapters/storage/object-keys.ts'
import { UploadIncompleteError, UploadMissingError } from '#adapters/storage/storage-errors.ts'
import type { StoredObject, StoredPart, UploadPlan } from '#adapters/storage/storage.ts'
import { isUploadGone, onBucket, says, unhurried, type Bucket } from './bucket.ts'
import { partCount, partSize } from './part-sizes-rules.ts'
import type { S3Objects } from './s3-objects.ts'
import { uploadPlans, type S3Plan } from './upload-plans.ts'

/** Multipart uploads of the store, whose parts go directly to it. */
export function s3Uploads(bucket: Bucket, objects: Pick<S3Objects, 'findObject'>) {
  const { client, name: Bucket } = bucket
  const plans = uploadPlans(bucket)
  const completing = new Map<string, Promise<StoredObject>>()
  const uploadOf = ({ key, storeId }: S3Plan) => ({ Bucket, Key: key, UploadId: storeId })

  async function beginUpload(uploadId: string, plan: UploadPlan): Promise<void> {
    requireUploadId(uploadId)
    const Key = keySegments(plan.key).join('/')
    await onBucket(async () => {
      if (await plans.find(uploadId)) return
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      if (UploadId === undefined) throw new Error('The store began an upload without naming it.')
      await plans.save(uploadId, { ...plan, storeId: UploadId })
    })
  }

  async function listParts(uploadId: string): Promise<StoredPart[]> {
    requireUploadId(uploadId)
    return onBucket(async () => arrivedOf(await plans.require(uploadId)))
  }

  async function arrivedOf(plan: S3Plan): Promise<StoredPart[]> {
    try {
      return await askParts(plan)
    } catch (error) {
      if (!isUploadGone(error)) throw error
      if (plan.parts && (await findCompleted(plan))) return plan.parts
      throw new UploadMissingError('There is no such upload.', { cause: error })
    }
  }

  /**
   * Only lists parts of the right size; any other part has to be sent again. The client's own paging never ends if a store returns a next marker on
   * the last page.
   */
  async function askParts(plan: S3Plan): Promise<StoredPart[]> {
    const parts: StoredPart[] = []
    let from: { PartNumberMarker?: string | undefined } | undefined = {}
    while (from) {
      const page: ListPartsCommandOutput = await client.send(new ListPartsCommand({ ...uploadOf(plan), ...from }))
      for (const { PartNumber: part = 0, ETag = '', Size: sizeBytes = -1 } of page.Parts ?? []) {
        if (sizeBytes === partSize(plan, part)) parts.push({ part, etag: ETag.replaceAll('"', ''), sizeBytes })
      }
      from = page.IsTruncated ? { PartNumberMarker: page.NextPartNumberMarker } : undefined
    }
    return parts
  }

  async function findCompleted(plan: S3Plan): Promise<StoredObject | undefined> {
    const object = await objects.findObject(plan.key)
    return object?.sizeBytes === plan.sizeBytes ? object : undefined
  }

  function completeUpload(uploadId: string): Promise<StoredObject> {
    requireUploadId(uploadId)
    const running = completing.get(uploadId)
    if (running) return running
    const completion = onBucket(() => complete(uploadId)).finally(() => completing.delete(uploadId))
    completing.set(uploadId, completion)
    return completion
  }

  async function complete(uploadId: string): Promise<StoredObject> {
    const plan = await plans.require(uploadId)
    // It was completed before, perhaps by a process that was killed right after.
    const before = plan.parts && (await findCompleted(plan))
    if (before) return before

    const parts = await arrivedOf(plan)
    const missing = partCount(plan) - parts.length
    if (missing > 0) throw new UploadIncompleteError(`${missing} of ${partCount(plan)} parts are missing.`)
    await plans.save(uploadId, { ...plan, parts })
    await client
      .send(new CompleteMultipartUploadCommand({ ...uploadOf(plan), MultipartUpload: { Parts: parts.map(namedPart) } }), unhurried)
      .catch((error: unknown) => {
        // Another process was faster: then the object exists.
        if (isUploadGone(error)) return
        if (says(error, 'InvalidPart')) throw new UploadIncompleteError('A part was sent again. Please try again.', { cause: error })
        throw error
      })
    const object = await findCompleted(plan)
    if (!object) throw new UploadMissingError('There is no such upload.')
    return object
  }

  async function abortUpload(uploadId: string): Promise<void> {
    requireUploadId(uploadId)
    await onBucket(async () => {
      const plan = await plans.find(uploadId)
      if (!plan) return
      await abort(plan.key, plan.storeId)
      await plans.remove(uploadId)
    })
  }

  async function abort(Key: string, UploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
      if (!isUploadGone(error)) throw error
    })
  }

  /** Also deletes uploads that a killed process began without recording them. */
  async function sweepUploads(begunBefore: Date): Promise<number> {
    return onBucket(async () => {
      const old = await plans.listOlder(begunBefore)
      for (const uploadId of old) await abortUpload(uploadId)
      const nameless = await listOpen(begunBefore)
      for (const { key, storeId } of nameless) await abort(key, storeId)
      return old.length + nameless.length
    })
  }

  async function listOpen(begunBefore: Date): Promise<{ key: string; storeId: string }[]> {
    const found: { key: string; storeId: string }[] = []
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await client.send(new ListMultipartUploadsCommand({ Bucket, ...from }))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key && UploadId && Initiated && Initiated < begunBefore) found.push({ key: Key, storeId: UploadId })
      }
      from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
    return found
  }

  return { plans, beginUpload, listParts, completeUpload, abortUpload, sweepUploads }
}

const namedPart = ({ part, etag }: StoredPart) => ({ PartNumber: part, ETag: `"${etag}"` })
