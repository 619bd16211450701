import type { MediaId } from '@pairtake/protocol/ids'
import type { MediaKind, UploadChunk } from '@pairtake/protocol/media/media'
import { getUpload, postUpload } from '@pairtake/protocol/media/media-endpoints'
import { call } from '#api/call.ts'
import { hasStatus, isTransportError } from '#api/transport-error.ts'
import { patiently } from './patience.ts'
import { otherFileWords, readBytes, UploadProblem } from './upload-problem.ts'

export type UploadedMedia = { mediaId: MediaId; type: MediaKind }

/** How an upload is divided into parts, and which of them have arrived. */
export type Plan = { uploadId: string; chunks: UploadChunk[]; etags: Map<number, string> }

type Asking = { signal: AbortSignal; onWait?: (() => void) | undefined }

/** Returns what is still missing of an upload, or its media if only the response was lost. Null if nothing of it is left. */
export async function findBegun(uploadId: string, asking: Asking): Promise<Plan | UploadedMedia | null> {
  try {
    return await readPlan(uploadId, asking)
  } catch (error) {
    if (isCompleted(error)) return findCompleted(uploadId, asking)
    // It is older than a day, so the file is sent again.
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** Returns the media of a completed upload. Null while it is incomplete, and if its file has been removed since. */
export async function findCompleted(uploadId: string, { signal, onWait }: Asking): Promise<UploadedMedia | null> {
  try {
    // For a completed upload the server ignores the parts.
    const { data } = await patiently(() => call(postUpload, { body: { uploadId, parts: [] } }, signal), signal, onWait)
    return { mediaId: data.media.id, type: data.type }
  } catch (error) {
    if (isCompleted(error) || isIncomplete(error) || hasStatus(error, 404)) return null
    throw error
  }
}

export async function findPlan(uploadId: string, asking: Asking): Promise<Plan | null> {
  try {
    return await readPlan(uploadId, asking)
  } catch (error) {
    if (hasStatus(error, 404) || isCompleted(error)) return null
    throw error
  }
}

async function readPlan(uploadId: string, { signal, onWait }: Asking): Promise<Plan> {
  const { data } = await patiently(() => call(getUpload, { params: { uploadId } }, signal), signal, onWait)
  return { uploadId, chunks: data.chunks, etags: new Map(data.received.map(({ part, etag }) => [part, etag])) }
}

/** Returns null for a file of a different size. */
export async function coveredBy(plan: Plan, file: File): Promise<Plan | null> {
  if (!coversFile(plan, file)) return null
  if (!(await holdsWhatArrived(plan, file))) throw new UploadProblem(otherFileWords, { needsFile: true })
  return plan
}

function coversFile({ chunks }: Plan, file: File): boolean {
  return chunks.reduce((sum, chunk) => sum + chunk.size, 0) === file.size
}

/**
 * Returns whether the parts that arrived are of this file: it may have been chosen again after a reload, and another edit with the same name and
 * size must not be mixed into it. Only the first and last part are compared, so that a large file is not read again.
 */
async function holdsWhatArrived({ chunks, etags }: Plan, file: File): Promise<boolean> {
  const arrived = [...etags.keys()].toSorted((a, b) => a - b)
  for (const part of new Set([arrived.at(0), arrived.at(-1)])) {
    const chunk = part === undefined ? undefined : chunks[part - 1]
    const etag = part === undefined ? '' : (etags.get(part) ?? '').replaceAll('"', '')
    if (!chunk || !isSha256(etag)) continue
    const bytes = await readBytes(file.slice(chunk.offset, chunk.offset + chunk.size))
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hex !== etag) return false
  }
  return true
}

/** Storage may use other ETags, and on an insecure page no hash can be computed; then name and size have to suffice. */
function isSha256(etag: string): boolean {
  return /^[0-9a-f]{64}$/.test(etag) && globalThis.crypto.subtle !== undefined
}

export const isIncomplete = (error: unknown) => isTransportError(error) && error.body.code === 'UPLOAD_INCOMPLETE'
const isCompleted = (error: unknown) => isTransportError(error) && error.body.code === 'UPLOAD_COMPLETED'
