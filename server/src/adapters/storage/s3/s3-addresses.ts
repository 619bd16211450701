import { GetObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { keySegments, requireUploadId } from '#adapters/storage/object-keys.ts'
import type { DirectAccess, ObjectHeaders } from '#adapters/storage/storage.ts'
import { onBucket, type Bucket } from './bucket.ts'
import { partCount, partSize } from './part-sizes-rules.ts'
import type { uploadPlans } from './upload-plans.ts'

const hourSeconds = 60 * 60
/** Signed with an earlier time, because a store refuses what its own clock takes for the future. */
const earlierSeconds = 10 * 60

/** Addresses that work for anyone who has them: one part of an exact size, or one object under the name and type that we set. */
export async function s3Addresses(
  { client, name: Bucket }: Bucket,
  plans: Pick<ReturnType<typeof uploadPlans>, 'require'>,
): Promise<DirectAccess> {
  async function addressParts(uploadId: string, lifeMs: number): Promise<string[]> {
    requireUploadId(uploadId)
    const plan = await onBucket(() => plans.require(uploadId))
    const options = { signingDate: secondsBefore(Date.now(), earlierSeconds), expiresIn: Math.ceil(lifeMs / 1000) + earlierSeconds }
    const addressOf = (part: number) => {
      const target = { Bucket, Key: plan.key, UploadId: plan.storeId, PartNumber: part }
      // The length is part of the signature, so nobody can send more than was announced.
      return getSignedUrl(client, new UploadPartCommand({ ...target, ContentLength: partSize(plan, part) }), options)
    }
    return Promise.all(Array.from({ length: partCount(plan) }, (_none, index) => addressOf(index + 1)))
  }

  function addressObject(key: string, { type, disposition, caching }: ObjectHeaders): Promise<string> {
    const command = new GetObjectCommand({
      Bucket,
      Key: keySegments(key).join('/'),
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: caching,
    })
    const hour = Math.floor(Date.now() / 1000 / hourSeconds) * hourSeconds * 1000
    return getSignedUrl(client, command, { signingDate: secondsBefore(hour, earlierSeconds), expiresIn: 3 * hourSeconds + earlierSeconds })
  }

  const origin = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'any' }))).origin
  return { origin, addressParts, addressObject }
}

const secondsBefore = (timeMs: number, seconds: number) => new Date(timeMs - seconds * 1000)
