import type { S3Settings } from './s3-settings-rules.ts'

/** A store's answers to a browser's preflight and to its part, as far as a page may see them. */
export type BrowserAnswers = {
  origin: string
  preflight: { status: number; allowedOrigin: string | null; allowedMethods: string | null }
  part: { status: number; allowedOrigin: string | null; exposed: string | null; etag: string | null }
}

const wildcard = '*'
const lists = (header: string | null, name: string) =>
  (header ?? '').split(',').some((one) => one.trim() === wildcard || one.trim().toLowerCase() === name.toLowerCase())
const admits = (header: string | null, origin: string) => header === wildcard || header === origin

/** The problems that keep the page from uploading, one line each, with the rule to set. */
export function problemsOfCors({ origin, preflight, part }: BrowserAnswers): string[] {
  const problems: string[] = []
  if (preflight.status >= 300 || !admits(preflight.allowedOrigin, origin)) {
    problems.push(`S3_BUCKET: its CORS rules do not let ${origin} in, so no browser can upload`)
  } else if (!lists(preflight.allowedMethods, 'PUT')) {
    problems.push('S3_BUCKET: its CORS rules do not allow PUT, so no browser can upload')
  }
  if (part.status >= 300) {
    problems.push(`S3_BUCKET: a part sent to a signed address was refused with status ${part.status}; the key needs s3:PutObject`)
  } else if (part.etag === null) {
    problems.push('S3_BUCKET: the store answers a part without an ETag, by which parts are put together')
  } else if (problems.length === 0 && (!admits(part.allowedOrigin, origin) || !lists(part.exposed, 'ETag'))) {
    problems.push('S3_BUCKET: its CORS rules do not expose ETag, so an upload cannot be completed')
  }
  return problems.length === 0 ? [] : [...problems, `S3_BUCKET: set these CORS rules: ${JSON.stringify(corsRules(origin))}`]
}

export const corsRules = (origin: string) => [
  { AllowedOrigins: [origin], AllowedMethods: ['GET', 'HEAD', 'PUT'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'], MaxAgeSeconds: 3600 },
]

const mostSkewMs = 5 * 60_000

/** A store refuses addresses that are signed in the future or expired by its own clock. */
export function problemsOfClock(storeDate: string | null, now: Date): string[] {
  const theirs = Date.parse(storeDate ?? '')
  const skewMs = now.getTime() - theirs
  if (Number.isNaN(theirs) || Math.abs(skewMs) <= mostSkewMs) return []
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  return [
    `The clock of this machine is ${minutes} minutes ${skewMs > 0 ? 'ahead of' : 'behind'} the store's; set it, or signed addresses are refused`,
  ]
}

/** Why the store refused our own key, as the setting to change. */
export function problemOfRefusal(error: { name: string; message: string }, { bucket, endpoint, region }: S3Settings): string {
  const where = endpoint ?? `Amazon in ${region}`
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket ${bucket} at ${where}`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID: ${where} does not know this key`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY: ${where} does not accept the signatures made with it`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION: the bucket ${bucket} is in another region than ${region} (${error.message})`
    default:
      return `S3_BUCKET: ${where} refuses ${bucket} to this key (${error.name}: ${error.message})`
  }
}
