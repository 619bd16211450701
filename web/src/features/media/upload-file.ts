import type { UploadChunk, UploadEntity } from '@pairtake/protocol/media/media'
import { postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { call } from '#api/call.ts'
import { isTransportError } from '#api/transport-error.ts'
import { patiently } from './patience.ts'
import { sendPart, type PartAnswer, type SendPart } from './send-part.ts'
import { coveredBy, findBegun, findPlan, isIncomplete, type Plan, type UploadedMedia } from './upload-plan.ts'
import { connectionWords, readBytes, storageWords, UploadProblem } from './upload-problem.ts'
import { progressGauge, type UploadProgress } from './upload-progress.ts'

export type UploadTarget = {
  entity: UploadEntity
  /** The campaign, contract asset or conversation; null for the portfolio. */ entityId: string | null
}

export type UploadOptions = {
  target: UploadTarget
  /** Pauses and cancels; the parts that have arrived are kept until the upload is a day old. */
  signal: AbortSignal
  /** Resumes an interrupted upload. */
  uploadId?: string | undefined
  /** Receives the id to store for resuming later. */
  onBegun?: (uploadId: string) => void
  onProgress?: (progress: UploadProgress) => void
  /** Called when no data gets through; it is retried automatically, and the next progress event marks the recovery. */
  onWait?: (() => void) | undefined
}

const partsAtOnce = 3
const lostAddress = new Set([401, 403, 404, 410])

type UploadFile = (file: File, options: UploadOptions) => Promise<UploadedMedia>

/** Runs the pre-upload, the chunks in order with three in parallel, and the post-upload (S1 and S2 section 4, Upload flow). */
export const uploadFile: UploadFile = uploadBy(sendPart)

/** Does the same with another way of sending a part. */
export function uploadBy(send: SendPart): UploadFile {
  return (file, options) => upload(file, { ...options, send })
}

type Sending = UploadOptions & { send: SendPart }

async function upload(file: File, options: Sending): Promise<UploadedMedia> {
  const known = options.uploadId === undefined ? null : await findBegun(options.uploadId, options)
  if (known && 'mediaId' in known) return known
  const plan = (known && (await coveredBy(known, file))) ?? (await begin(file, options))
  options.onBegun?.(plan.uploadId)
  await sendMissing(file, plan, options)
  try {
    return await complete(plan, options)
  } catch (error) {
    // The server lost a part that it had confirmed, as after a power failure: it lists which exist, and the others are sent again.
    const current = isIncomplete(error) ? await findPlan(plan.uploadId, options) : null
    if (!current) throw error
    await sendMissing(file, current, options)
    return complete(current, options)
  }
}

async function complete({ uploadId, chunks, etags }: Plan, { signal, onWait }: UploadOptions): Promise<UploadedMedia> {
  signal.throwIfAborted()
  const parts = chunks.map((_chunk, index) => ({ part: index + 1, etag: etags.get(index + 1) ?? '' }))
  const { data } = await patiently(() => call(postUpload, { body: { uploadId, parts } }, signal), signal, onWait)
  return { mediaId: data.media.id, type: data.type }
}

async function begin(file: File, { target, signal, onWait }: UploadOptions): Promise<Plan> {
  const body = { fileName: file.name, type: file.type, size: file.size, entity: target.entity, entityId: target.entityId }
  const begun = await patiently(() => call(preUpload, { body }, signal), signal, onWait)
  return { uploadId: begun.uploadId, chunks: begun.chunks, etags: new Map() }
}

async function sendMissing(file: File, plan: Plan, options: Sending): Promise<void> {
  const watch = partWatch(plan, file.size, options.onProgress)
  const waiting = plan.chunks.map((_chunk, index) => index + 1).filter((part) => !plan.etags.has(part))
  // A part that fails permanently aborts the others too.
  const failure = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal])

  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      signal.throwIfAborted()
      await sendOne(file, plan, { part, signal, send: options.send, onSent: watch(part), onWait: options.onWait })
    }
  }
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, lane))
  } catch (error) {
    failure.abort(error)
    throw error
  }
}

function partWatch(plan: Plan, totalBytes: number, onProgress: UploadOptions['onProgress']) {
  const gauge = progressGauge(totalBytes)
  const sent = new Map<number, number>([...plan.etags.keys()].map((part) => [part, plan.chunks[part - 1]?.size ?? 0]))
  const tell = () =>
    onProgress?.(
      gauge(
        Math.min(
          totalBytes,
          [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
        ),
        Date.now(),
      ),
    )
  tell()
  return (part: number) => (sentBytes: number) => {
    sent.set(part, sentBytes)
    tell()
  }
}

type OnePart = Pick<UploadOptions, 'signal' | 'onWait'> & { part: number; send: SendPart; onSent: (sentBytes: number) => void }

async function sendOne(file: File, plan: Plan, { part, signal, send, onSent, onWait }: OnePart): Promise<void> {
  let refreshed = false
  const attempt = async (): Promise<PartAnswer> => {
    const chunk = requirePart(plan, part)
    const slice = file.slice(chunk.offset, chunk.offset + chunk.size)
    const answer = await send(chunk, slice, { signal, onSent })
    // Data that the browser had already sent did not arrive.
    if (answer.status === 0 || answer.status >= 300) onSent(0)
    if (answer.status !== 0) return answer
    // A file that was moved looks like a failed connection; reading one byte of it tells the two apart.
    await readBytes(slice.slice(0, 1))
    throw new UploadProblem(connectionWords)
  }
  for (;;) {
    const { status, etag } = await patiently(async () => requireOpen(await attempt()), signal, onWait)
    if (status < 300 && etag) {
      plan.etags.set(part, etag)
      onSent(requirePart(plan, part).size)
      return
    }
    // A signed URL expires, but the upload still exists, so request new URLs once.
    if (!lostAddress.has(status) || refreshed) throw new UploadProblem(storageWords)
    refreshed = true
    const fresh = await findPlan(plan.uploadId, { signal, onWait })
    if (!fresh) throw new UploadProblem('This upload expired. Please start it again.')
    plan.chunks = fresh.chunks
  }
}

function requirePart(plan: Plan, part: number): UploadChunk {
  const chunk = plan.chunks[part - 1]
  if (!chunk) throw new UploadProblem(storageWords)
  return chunk
}

/** Throws for temporarily busy storage, so that it is retried like a failed connection. */
function requireOpen(answer: PartAnswer): PartAnswer {
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500) throw new UploadProblem(storageWords)
  return answer
}

/** Returns whether the server refused the file; it has then deleted the upload, unlike one that only lacks parts. */
export function isRefusedFile(error: unknown): boolean {
  return isTransportError(error) && [400, 413, 415].includes(error.status) && !isIncomplete(error)
}

/** Returns whether the upload is intact and lacks only the file that it began with. */
export function needsItsFile(error: unknown): boolean {
  return error instanceof UploadProblem && error.needsFile
}

export function isConnectionLost(error: unknown): boolean {
  return error instanceof UploadProblem ? error.message === connectionWords : isTransportError(error) && error.kind === 'network'
}
