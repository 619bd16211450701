import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { problemOfRefusal, problemsOfClock, problemsOfCors, type BrowserAnswers } from './bucket-answers-rules.ts'
import { openBucket, type Bucket } from './bucket.ts'
import type { S3Settings } from './s3-settings-rules.ts'

export type BucketReport = {
  /** The settings to change, one line each. */
  problems: string[]
  /** Why the store could not be reached. */
  unreachable?: string
}

const answerMs = 15_000

/** Does once with a bucket what the service does, both as the service and as a browser on this origin, and leaves nothing behind. */
export async function checkBucket(settings: S3Settings, origin: string): Promise<BucketReport> {
  const bucket = openBucket(settings)
  const problems: string[] = []
  try {
    await bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 }))
    problems.push(...(await tryObject(bucket)), ...(await tryUpload(bucket, origin)))
    return { problems }
  } catch (error) {
    if (error instanceof S3ServiceException && error.$fault === 'client')
      return { problems: [...problems, problemOfRefusal(error, settings)] }
    const why = error instanceof Error ? error.message || error.name : String(error)
    return { problems, unreachable: `S3_ENDPOINT: ${settings.endpoint ?? `Amazon in ${settings.region}`} cannot be reached (${why})` }
  } finally {
    bucket.client.destroy()
  }
}

/** Writes an object, reads it through its address, and checks that it is closed to everyone else. */
async function tryObject({ client, name: Bucket }: Bucket): Promise<string[]> {
  const target = { Bucket, Key: `.check/${randomUUID()}` }
  await client.send(new PutObjectCommand({ ...target, Body: 'pairtake' }))
  try {
    const told = { ResponseContentType: 'text/plain', ResponseContentDisposition: 'attachment; filename="check.txt"' }
    const url = await getSignedUrl(client, new GetObjectCommand({ ...target, ...told }))
    const opened = await ask(url)
    const problems = problemsOfClock(opened.headers.get('date'), new Date())
    if (opened.status !== 200)
      problems.push(`S3_BUCKET: a signed address was refused with status ${opened.status}; the key needs s3:GetObject`)
    else if (!opened.headers.get('content-disposition')?.startsWith('attachment')) {
      problems.push('S3_BUCKET: the store does not send files under the name and type that an address asks for')
    }
    if ((await ask(url.split('?')[0] ?? url)).ok) {
      problems.push('S3_BUCKET: it is public, so anyone could read unpaid originals. Block public access')
    }
    return problems
  } finally {
    await client.send(new DeleteObjectCommand(target))
  }
}

/** Begins an upload, sends a part as a browser does, lists it, and aborts. */
async function tryUpload({ client, name: Bucket }: Bucket, origin: string): Promise<string[]> {
  const target = { Bucket, Key: `.check/${randomUUID()}` }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  try {
    const body = 'pairtake'
    const url = await getSignedUrl(client, new UploadPartCommand({ ...target, UploadId, PartNumber: 1, ContentLength: body.length }))
    const answers = await askAsBrowser(url, { origin, body })
    await client.send(new ListPartsCommand({ ...target, UploadId }))
    // The service uses this to find uploads that were never completed.
    await client.send(new ListMultipartUploadsCommand({ Bucket, MaxUploads: 1 }))
    return problemsOfCors(answers)
  } finally {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }))
  }
}

async function askAsBrowser(url: string, { origin, body }: { origin: string; body: string }): Promise<BrowserAnswers> {
  const preflight = await ask(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } })
  const part = await ask(url, { method: 'PUT', headers: { origin }, body })
  return {
    origin,
    preflight: {
      status: preflight.status,
      allowedOrigin: preflight.headers.get('access-control-allow-origin'),
      allowedMethods: preflight.headers.get('access-control-allow-methods'),
    },
    part: {
      status: part.status,
      allowedOrigin: part.headers.get('access-control-allow-origin'),
      exposed: part.headers.get('access-control-expose-headers'),
      etag: part.headers.get('etag'),
    },
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
  await answer.arrayBuffer()
  return answer
}
