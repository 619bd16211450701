import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { onBucket, type Bucket } from './bucket.ts'

const freshMs = 10_000
/** After a failure, callers that were refused retry soon. */
const brokenFreshMs = 2_000
const answerMs = 3_000

/** Checks whether the bucket answers, at most every ten seconds while it does, because stores charge for requests. */
export function bucketPulse({ client, name: Bucket }: Bucket): () => Promise<void> {
  let last: { untilMs: number; answer: Promise<void> } | undefined

  async function ask(): Promise<void> {
    const limit = AbortSignal.timeout(answerMs)
    try {
      await onBucket(() => client.send(new HeadBucketCommand({ Bucket }), { abortSignal: limit }))
    } catch (error) {
      if (limit.aborted) throw new StorageUnavailableError(`The file storage did not answer within ${answerMs / 1000} s.`, { cause: error })
      throw error
    }
  }

  return () => {
    if (last && performance.now() < last.untilMs) return last.answer
    const asked = { untilMs: performance.now() + freshMs, answer: ask() }
    asked.answer.catch(() => (asked.untilMs = performance.now() + brokenFreshMs))
    last = asked
    return asked.answer
  }
}
