import { isIP } from 'node:net'

export type S3Settings = {
  /** Undefined for Amazon's own, which is derived from the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  usesPathStyle: boolean
}

type Given = {
  endpoint: string | undefined
  region: string | undefined
  bucket: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  forcePathStyle: string | undefined
}
type Around = { isProduction: boolean; publicUrl: string | undefined; chunkBytes: number; largestFileBytes: number }

/** The limits of every S3 store: parts of at least 5 MiB except the last, and at most 10,000. */
const leastPartBytes = 5 * 1024 * 1024
const mostParts = 10_000

/** The settings for the bucket, or one line for each unusable one, as far as can be checked without calling the store. */
export function readS3Settings(given: Given, around: Around): S3Settings | string[] {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = given
  if (!region || !bucket || !accessKeyId || !secretAccessKey) {
    return ['STORAGE: s3 needs S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
  }
  const problems = [...problemsOfEndpoint(endpoint, around), ...problemsOfChunks(around)]
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push('S3_BUCKET: the name of a bucket has 3 to 63 small letters, digits, dots and hyphens')
  }
  if (problems.length > 0) return problems
  // An IP address has no subdomains.
  const isNumbered = endpoint !== undefined && isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, usesPathStyle: given.forcePathStyle === '1' || isNumbered }
}

function problemsOfEndpoint(endpoint: string | undefined, { isProduction, publicUrl }: Around): string[] {
  if (endpoint === undefined) return []
  const url = URL.parse(endpoint)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    return ['S3_ENDPOINT: an http(s) address without a path, as https://s3.example.com']
  }
  const problems: string[] = []
  if (isProduction && url.protocol !== 'https:' && !staysHere(url.hostname)) {
    problems.push('S3_ENDPOINT: files and their signed addresses would be sent unencrypted; use https')
  }
  if (publicUrl !== undefined && url.origin === new URL(publicUrl).origin) {
    problems.push('S3_ENDPOINT: uploaded files must not have the origin of PUBLIC_URL, where they could act as a page of ours')
  }
  return problems
}

/** Hosts that browsers treat as secure without HTTPS: names and addresses of the machine itself (Secure Contexts, W3C). */
const staysHere = (host: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

function problemsOfChunks({ chunkBytes, largestFileBytes }: Around): string[] {
  if (chunkBytes < leastPartBytes) return [`CHUNK_BYTES: S3 takes no parts smaller than ${leastPartBytes} bytes`]
  if (largestFileBytes > chunkBytes * mostParts) {
    return [
      `CHUNK_BYTES: S3 takes at most ${mostParts} parts; give at least ${Math.ceil(largestFileBytes / mostParts)} for files of this size`,
    ]
  }
  return []
}
