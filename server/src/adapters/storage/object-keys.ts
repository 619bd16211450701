import { InvalidKeyError } from './storage-errors.ts'

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/
const uploadName = /^[A-Za-z0-9_-]{1,128}$/
const maxDepth = 8

/** The segments of a key. Only plain names are accepted, so no key can leave the storage's folder or name a hidden file. */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (segments.length > maxDepth || !segments.every((name) => segment.test(name))) {
    throw new InvalidKeyError(`${JSON.stringify(key)} is not a key of an object.`)
  }
  return segments
}

export function requireUploadId(uploadId: string): string {
  if (!uploadName.test(uploadId)) throw new InvalidKeyError(`${JSON.stringify(uploadId)} is not the id of an upload.`)
  return uploadId
}
