import { cancelUpload } from '@pairtake/protocol/media/media-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { onLogout } from '#api/on-logout.ts'
import { attachMedia, type Attachment } from './attach-media.ts'
import { dropUpload, findKeptUploads, keepUpload, type KeptUpload } from './kept-uploads.ts'
import { patiently } from './patience.ts'
import { isConnectionLost, isRefusedFile, needsItsFile, uploadFile, type UploadTarget } from './upload-file.ts'
import { findCompleted, type UploadedMedia } from './upload-plan.ts'
import type { UploadProgress } from './upload-progress.ts'

/**
 * waiting: queued · uploading · paused: by the person · attaching: fully uploaded · uploaded: not attached yet · failed: can be retried · refused:
 * needs a different file · broken: left over from before a reload, or without the file it began with
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'attaching' | 'uploaded' | 'failed' | 'refused' | 'broken'

export type Upload = KeptUpload & {
  state: UploadState
  progress: UploadProgress | null
  /** Running, but no data gets through; it is retried automatically. */
  isStalled: boolean
  problem: unknown
}

export type NewUpload = {
  userId: string
  file: File
  target: UploadTarget
  /** If absent, the upload ends as `uploaded`, and its owner takes `media` and forgets it. */
  attachment?: Attachment
}

/** More files in parallel would only share the same bandwidth. */
const filesAtOnce = 2
/** How long to wait for the response; resuming asks again, so nothing is lost without it. */
const learnMs = 60_000
/** How long a cancelled upload can be restored. */
const undoMs = 15_000

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
const stops = new Map<string, AbortController>()
const loadedFor = new Set<string>()
/** Uploads cancelled here and still open on the server, by their id there; without a timer, the cancellation is being sent. */
const endings = new Map<string, ReturnType<typeof setTimeout> | undefined>()

export function readUploads(): readonly Upload[] {
  return uploads
}

export function watchUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function change(id: string, values: Partial<Upload>): void {
  write(uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))
}

function find(id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id)
}

export function startUpload({ userId, file, target, attachment }: NewUpload): string {
  const upload: Upload = {
    id: crypto.randomUUID(),
    userId,
    file,
    fileName: file.name,
    sizeBytes: file.size,
    target,
    attachment: attachment ?? null,
    uploadId: undefined,
    media: undefined,
    begunAt: Date.now(),
    state: 'waiting',
    progress: null,
    isStalled: false,
    problem: null,
  }
  write([...uploads, upload])
  runNext()
  return upload.id
}

/** Resumes after a pause, a failure or a reload; a large file has to be chosen again after a reload. */
export function resumeUpload(id: string, file?: File): void {
  change(id, { state: 'waiting', isStalled: false, problem: null, ...(file ? { file } : {}) })
  runNext()
}

export function pauseUpload(id: string): void {
  change(id, { state: 'paused' })
  stops.get(id)?.abort()
}

/** Cancels the upload, or removes it after it was used. */
export function forgetUpload(id: string): void {
  const upload = find(id)
  write(uploads.filter((other) => other.id !== id))
  stops.get(id)?.abort()
  if (upload) void dropUpload(upload)
  if (upload && takesSlot(upload))
    endings.set(
      upload.uploadId,
      setTimeout(() => void endOnServer(upload.uploadId), undoMs),
    )
  runNext()
}

/** Returns whether the upload is started and not completed, and so takes one of the member's slots on the server. Jobs have slots of their own. */
function takesSlot(upload: Upload): upload is Upload & { uploadId: string } {
  return upload.uploadId !== undefined && needsSlot(upload) && upload.state !== 'refused'
}

function needsSlot({ media, target }: Upload): boolean {
  return media === undefined && target.entity !== 'ContractMediaOriginal'
}

/** If there is no response, the server deletes it after a day. */
async function endOnServer(uploadId: string): Promise<void> {
  clearTimeout(endings.get(uploadId))
  endings.set(uploadId, undefined)
  await call(cancelUpload, { params: { uploadId } }).catch(() => {})
  endings.delete(uploadId)
  runNext()
}

/** Undoes an accidental cancel: the upload is as before, and the parts that arrived still exist. */
export function restoreUpload(upload: Upload): void {
  if (find(upload.id)) return
  if (upload.uploadId !== undefined) {
    clearTimeout(endings.get(upload.uploadId))
    endings.delete(upload.uploadId)
  }
  const wasRunning = upload.state === 'uploading' || upload.state === 'waiting'
  write([...uploads, { ...upload, state: wasRunning ? 'waiting' : upload.state, isStalled: false }])
  if (upload.uploadId !== undefined) keepNow(upload.id)
  runNext()
}

/** Restores uploads interrupted by a reload or a crash. */
export async function loadBrokenUploads(userId: string): Promise<void> {
  if (loadedFor.has(userId)) return
  loadedFor.add(userId)
  const kept = await findKeptUploads(userId)
  const missing = kept.filter((upload) => !find(upload.id))
  if (missing.length === 0) return
  write([
    ...uploads,
    ...missing.map((upload) => ({ ...upload, state: 'broken' as const, progress: null, isStalled: false, problem: null })),
  ])
  for (const { id, uploadId, media } of missing) if (uploadId !== undefined && !media) void learnCompleted(id, uploadId)
}

/** If only the response to the completion was lost, nothing is sent again, and a file that was not stored need not be chosen again. */
async function learnCompleted(id: string, uploadId: string): Promise<void> {
  const media = await findCompleted(uploadId, { signal: AbortSignal.timeout(learnMs) }).catch(() => null)
  if (!media || find(id)?.state !== 'broken') return
  change(id, { media })
  keepNow(id)
}

function runNext(): void {
  const running = uploads.filter(({ state }) => state === 'uploading').length
  let taken = uploads.filter(takesSlot).length + endings.size
  let free = filesAtOnce - running
  for (const upload of uploads.filter(({ state }) => state === 'waiting')) {
    if (free <= 0) return
    if (needsSlot(upload) && !takesSlot(upload)) {
      // Waits for a slot; a cancelled upload releases its slot at once.
      if (taken >= limits.openUploads.max) {
        for (const [uploadId, timer] of endings) if (timer !== undefined) void endOnServer(uploadId)
        continue
      }
      taken += 1
    }
    free -= 1
    void run(upload)
  }
}

async function run(upload: Upload): Promise<void> {
  const { id, file } = upload
  const stop = new AbortController()
  stops.set(id, stop)
  change(id, { state: 'uploading' })
  try {
    if (!upload.media && !file) throw new Error('An upload needs its file.')
    const media = upload.media ?? (await send(upload, stop.signal))
    await finish(id, media, stop.signal)
  } catch (error) {
    // Pausing has already set the state, and a cancelled upload is no longer in the list.
    if (stop.signal.aborted) return
    if (needsItsFile(error)) {
      change(id, { state: 'broken', file: undefined, problem: error })
      return
    }
    change(id, { state: isRefusedFile(error) ? 'refused' : 'failed', problem: error })
    // After a reload there is nothing to resume: a different file is needed.
    if (isRefusedFile(error)) void dropUpload(upload)
  } finally {
    if (stops.get(id) === stop) stops.delete(id)
    runNext()
  }
}

function send(upload: Upload, signal: AbortSignal): Promise<UploadedMedia> {
  const { id, file, target, uploadId } = upload
  if (!file) throw new Error('An upload needs its file.')
  return uploadFile(file, {
    target,
    signal,
    uploadId,
    onBegun: (begunId) => {
      change(id, { uploadId: begunId })
      keepNow(id)
    },
    onProgress: (progress) => change(id, { progress, isStalled: false }),
    onWait: () => change(id, { isStalled: true }),
  })
}

async function finish(id: string, media: UploadedMedia, signal: AbortSignal): Promise<void> {
  const { attachment } = find(id) ?? {}
  signal.throwIfAborted()
  change(id, { media, state: attachment ? 'attaching' : 'uploaded' })
  keepNow(id)
  if (!attachment) return
  await patiently(() => attachMedia(attachment, media.mediaId), signal)
  forgetUpload(id)
}

function keepNow(id: string): void {
  const upload = find(id)
  if (!upload) return
  const { state: _state, progress: _progress, isStalled: _isStalled, problem: _problem, ...kept } = upload
  void keepUpload(kept)
}

/** Phones suspend a page in the background, so its return counts like a reconnection. */
function resumeLost(): void {
  for (const { id, state, problem } of uploads) if (state === 'failed' && isConnectionLost(problem)) resumeUpload(id)
}

globalThis.addEventListener?.('online', resumeLost)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') resumeLost()
})

globalThis.addEventListener?.('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'uploading' || state === 'waiting' || state === 'attaching')) event.preventDefault()
})

onLogout(() => {
  for (const stop of stops.values()) stop.abort()
  for (const timer of endings.values()) clearTimeout(timer)
  endings.clear()
  loadedFor.clear()
  write([])
})
