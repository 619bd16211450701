import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { onBucket, type Bucket } from './bucket.ts'

const freshMs = 10_000
const answerMs = 3_000

/** Whether the bucket answers, asked at most every ten seconds: stores count requests. */
export function bucketPulse({ client, name: Bucket }: Bucket): () => Promise<void> {
  let last: { atMs: number; answer: Promise<void> } | undefined
  const ask = async () => {
    await onBucket(() => client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(answerMs) }))
  }
  return () => {
    if (last === undefined || performance.now() - last.atMs > freshMs) last = { atMs: performance.now(), answer: ask() }
    return last.answer
  }
}
