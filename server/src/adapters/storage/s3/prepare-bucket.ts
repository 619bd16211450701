import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { corsRules } from './bucket-answers-rules.ts'
import { onBucket, openBucket, says } from './bucket.ts'
import type { S3Settings } from './s3-settings-rules.ts'

/** Creates the bucket if there is none and sets its CORS rules, for a store of our own. Can be repeated; the bucket's contents stay. */
export async function prepareBucket(settings: S3Settings, origin: string): Promise<void> {
  const { client, name: Bucket } = openBucket(settings)
  try {
    await onBucket(async () => {
      await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
        // If the bucket belongs to another account, the next call is refused.
        if (!says(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error
      })
      await client
        .send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: corsRules(origin) } }))
        .catch((error: unknown) => {
          // Then the rules are set elsewhere; the following check tells whether they fit.
          if (!says(error, 'NotImplemented')) throw error
        })
    })
  } finally {
    client.destroy()
  }
}
