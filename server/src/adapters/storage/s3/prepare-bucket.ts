import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { corsRules } from './bucket-answers-rules.ts'
import { onBucket, openBucket, says } from './bucket.ts'
import type { S3Settings } from './s3-settings-rules.ts'

/** Makes the bucket where there is none and sets its CORS rules, for a store that is ours. Can be repeated; what is in the bucket stays. */
export async function prepareBucket(settings: S3Settings, origin: string): Promise<void> {
  const { client, name: Bucket } = openBucket(settings)
  try {
    await onBucket(async () => {
      await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
        // Somebody else's says no to what follows.
        if (!says(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error
      })
      await client
        .send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: corsRules(origin) } }))
        .catch((error: unknown) => {
          // Set elsewhere then; the check that follows tells whether they fit.
          if (!says(error, 'NotImplemented')) throw error
        })
    })
  } finally {
    client.destroy()
  }
}
