import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { flush, hasCode, moveIfFree, onDisk, writeWhole } from './disk-files.ts'
import type { FreeSpace } from './free-space.ts'
import { keySegments, requireUploadId } from './object-keys.ts'
import { forgetPart, forgetParts, listMarks, markPart } from './part-marks.ts'
import { transferPart } from './part-transfer.ts'
import { PartOutOfRangeError, UploadIncompleteError, UploadMissingError } from './storage-errors.ts'
import type { StoredObject, StoredPart, UploadPlan } from './storage.ts'

type Flushes = { waiting: Set<string>; running: { uploadId: string; ended: Promise<void> } | undefined }
type Transfer = { body: Readable; ended: Promise<unknown> }

/**
 * Each upload is a folder: `plan.json`, one sparse file `data` that takes each part at its offset, and `parts/<number>` for each part that arrived
 * completely. So completing an upload usually moves one file and copies nothing: first to `whole`, so that no transfer can begin any more, then to the
 * object. Other processes may take parts too: their transfers are known by `writer-<id>`, which outlives a killed process.
 */
export function diskUploads(rootDir: string, space: Pick<FreeSpace, 'require'>) {
  const uploadsDir = join(rootDir, 'uploads')
  const transfers = new Map<string, Map<number, Transfer>>()
  const completing = new Map<string, Promise<StoredObject>>()
  const flushes: Flushes = { waiting: new Set(), running: undefined }

  const folderOf = (uploadId: string) => join(uploadsDir, requireUploadId(uploadId))
  const objectPath = (key: string) => join(rootDir, 'objects', ...keySegments(key))

  async function beginUpload(uploadId: string, plan: UploadPlan): Promise<void> {
    const folder = folderOf(uploadId)
    keySegments(plan.key)
    await onDisk(async () => {
      if (await readPlan(folder).catch(() => undefined)) return
      await space.require(plan.sizeBytes)
      await mkdir(join(folder, 'parts'), { recursive: true })
      const data = await open(join(folder, 'data'), 'w')
      await data.truncate(plan.sizeBytes).finally(() => data.close())
      await writeWhole(join(folder, 'plan.json'), JSON.stringify(plan))
    })
  }

  async function writePart(uploadId: string, partNumber: number, body: Readable): Promise<StoredPart> {
    // Reading also notices a broken connection; this listener is for the time before reading starts, when nothing else would handle the event.
    body.on('error', () => {})
    if (completing.has(uploadId)) throw new UploadMissingError('This upload is already complete.')
    const ofUpload = transfers.get(uploadId) ?? new Map<number, Transfer>()
    transfers.set(uploadId, ofUpload)

    // Two transfers of one part would mix their bytes, so the later one ends the earlier one and waits until it has released the file.
    const earlier = ofUpload.get(partNumber)
    const ended = endTransfer(earlier).then(() => onDisk(() => receivePart(uploadId, partNumber, body)))
    const transfer: Transfer = { body, ended }
    ofUpload.set(partNumber, transfer)
    try {
      return await ended
    } finally {
      if (ofUpload.get(partNumber) === transfer) ofUpload.delete(partNumber)
      if (ofUpload.size === 0 && transfers.get(uploadId) === ofUpload) transfers.delete(uploadId)
    }
  }

  async function receivePart(uploadId: string, partNumber: number, body: Readable): Promise<StoredPart> {
    const folder = folderOf(uploadId)
    const { offset, sizeBytes } = rangeOf(partNumber, await readPlan(folder))
    // The file was created without allocating its space, and other files have been written since.
    await space.require(sizeBytes)
    const { file, close } = await openData(folder)
    try {
      await forgetPart(folder, partNumber)
      const etag = await transferPart(body, { file, offset, sizeBytes })
      await markPart(folder, partNumber, etag)
      flushSoon(uploadId)
      return { part: partNumber, etag, sizeBytes }
    } finally {
      await close()
    }
  }

  async function listParts(uploadId: string): Promise<StoredPart[]> {
    const folder = folderOf(uploadId)
    const plan = await readPlan(folder)
    const marks = await listMarks(folder, (part) => rangeOf(part, plan))
    return marks.map(({ part, etag }) => ({ part, etag, sizeBytes: rangeOf(part, plan).sizeBytes }))
  }

  /** Flushes after acknowledging, one file at a time, so that completing has little left to wait for and the disk is not overloaded. */
  function flushSoon(uploadId: string): void {
    flushes.waiting.add(uploadId)
    if (flushes.running === undefined) flushNext()
  }

  function flushNext(): void {
    const [uploadId] = flushes.waiting
    flushes.running = undefined
    if (uploadId === undefined) return
    flushes.waiting.delete(uploadId)
    // A failure is reported when the upload is completed, because its parts are then no longer marked.
    const ended = flushData(uploadId).catch(() => {})
    flushes.running = { uploadId, ended }
    void ended.then(flushNext)
  }

  async function flushData(uploadId: string): Promise<void> {
    try {
      await flush(join(folderOf(uploadId), 'data'))
    } catch (error) {
      // The system reports bytes that it could not write only once, and not which ones.
      if (!hasCode(error, 'ENOENT')) await forgetParts(folderOf(uploadId))
      throw error
    }
  }

  function completeUpload(uploadId: string): Promise<StoredObject> {
    const running = completing.get(uploadId)
    if (running) return running
    const completion = onDisk(() => moveToObject(uploadId)).finally(() => completing.delete(uploadId))
    completing.set(uploadId, completion)
    return completion
  }

  async function moveToObject(uploadId: string): Promise<StoredObject> {
    // A running transfer would write into the finished object through its open file.
    await Promise.all([...(transfers.get(uploadId)?.values() ?? [])].map(endTransfer))
    // A failed flush must be known before the parts are counted.
    if (flushes.running?.uploadId === uploadId) await flushes.running.ended

    const folder = folderOf(uploadId)
    const plan = await readPlan(folder)
    const target = objectPath(plan.key)
    const missing = partCount(plan) - (await listParts(uploadId)).length
    if (missing > 0) throw new UploadIncompleteError(`${missing} of ${partCount(plan)} parts are missing.`)

    const whole = join(folder, 'whole')
    await unlessMissing(async () => {
      await flushData(uploadId)
      await rename(join(folder, 'data'), whole)
    })
    // Without it, this upload was completed before, perhaps by a process that was killed right after: then the object exists.
    await unlessMissing(async () => {
      if (await hasWriters(folder)) {
        await space.require(plan.sizeBytes)
        await moveIfFree(await copyBeside(whole), target)
        await rm(whole, { force: true })
      } else await moveIfFree(whole, target)
    })
    const object = await stat(target).catch(() => undefined)
    if (object?.size !== plan.sizeBytes) throw new UploadMissingError('There is no such upload.')
    return { sizeBytes: object.size, modifiedAt: object.mtime }
  }

  async function abortUpload(uploadId: string): Promise<void> {
    await Promise.all([...(transfers.get(uploadId)?.values() ?? [])].map(endTransfer))
    await rm(folderOf(uploadId), { recursive: true, force: true })
  }

  async function sweepUploads(begunBefore: Date): Promise<number> {
    let swept = 0
    for (const name of await namesIn(uploadsDir)) {
      const folder = join(uploadsDir, name)
      const begun = await stat(join(folder, 'plan.json')).catch(() => stat(folder).catch(() => undefined))
      if (!begun || begun.mtime >= begunBefore) continue
      await abortUpload(name)
      swept += 1
    }
    return swept
  }

  return { beginUpload, writePart, listParts, completeUpload, abortUpload, sweepUploads }
}

async function endTransfer(transfer: Transfer | undefined): Promise<void> {
  transfer?.body.destroy()
  await transfer?.ended.catch(() => {})
}

async function readPlan(folder: string): Promise<UploadPlan> {
  const text = await readFile(join(folder, 'plan.json'), 'utf8').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new UploadMissingError('There is no such upload.') : error
  })
  return JSON.parse(text)
}

const writerMark = 'writer-'

async function openData(folder: string) {
  // Written before opening: a process that completes the upload takes the file away first, and then looks who still has it open.
  const mark = join(folder, `${writerMark}${randomUUID()}`)
  try {
    await writeFile(mark, '')
    const file = await open(join(folder, 'data'), 'r+')
    return { file, close: () => file.close().finally(() => rm(mark, { force: true })) }
  } catch (error) {
    await rm(mark, { force: true })
    throw hasCode(error, 'ENOENT') ? new UploadMissingError('This upload is already complete.') : error
  }
}

/** Whether a process may still write into what it opened as `data`. */
const hasWriters = async (folder: string) => (await readdir(folder)).some((name) => name.startsWith(writerMark))

/** A flushed copy, which nobody has open. */
async function copyBeside(path: string): Promise<string> {
  const copy = `${path}-${randomUUID()}`
  try {
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    await flush(copy)
    return copy
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
}

async function unlessMissing(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

const partCount = (plan: UploadPlan) => Math.ceil(plan.sizeBytes / plan.chunkBytes)

function rangeOf(partNumber: number, plan: UploadPlan) {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > partCount(plan)) {
    throw new PartOutOfRangeError(`Parts are numbered from 1 to ${partCount(plan)}.`)
  }
  const offset = (partNumber - 1) * plan.chunkBytes
  return { offset, sizeBytes: Math.min(plan.chunkBytes, plan.sizeBytes - offset) }
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}
