import type { Readable } from 'node:stream'

/**
 * Where the bytes of files lie. Objects are addressed by keys such as `media/<id>/original`; a key is written once, whole, and never changed.
 * Every adapter passes `testing/storage-compliance.ts`.
 */
export interface Storage {
  /** Fails while files cannot be read and written; cheap enough to be asked every second. */
  check(): Promise<void>
  /** Moves a finished local file in; the object appears whole or not at all. The local file is gone afterwards. */
  putFile(key: string, localPath: string): Promise<StoredObject>
  /**
   * Refuses with ObjectMissingError before the first byte, so that a caller can still choose the answer's status. The signal ends the reading and
   * closes the file at any moment, also while it is opened; what is read to its end closes by itself.
   */
  openRead(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  findObject(key: string): Promise<StoredObject | undefined>
  /** A file on this machine to read from: the object itself where it lies on a disk, else a copy that `release` deletes. */
  borrowLocalFile(key: string): Promise<BorrowedFile>
  /** Enough of a file to tell what it is: all of it, or one of its size that holds only its beginning and its end. */
  borrowEnds(key: string): Promise<BorrowedFile & { isWhole: boolean }>
  /** Removing what is not there is no error, so that a task can run twice. */
  remove(key: string): Promise<void>
  /** Removes every object under a folder of keys such as `media/<id>`. */
  removeFolder(folder: string): Promise<void>

  /** Opens an upload for parts of `chunkBytes` (the last one shorter) that become the object `key`. Beginning the same one again is no error. */
  beginUpload(uploadId: string, plan: UploadPlan): Promise<void>
  /**
   * Takes part `partNumber` (from 1). Sent again, the later one counts, and it ends a transfer of the same part that still hangs. Absent where
   * parts go straight to the store.
   */
  writePart?: ((uploadId: string, partNumber: number, body: Readable) => Promise<StoredPart>) | undefined
  /** The parts that arrived whole, by number. */
  listParts(uploadId: string): Promise<StoredPart[]>
  /** Makes the parts the object, durably. Completing again what is complete answers the same object. */
  completeUpload(uploadId: string): Promise<StoredObject>
  abortUpload(uploadId: string): Promise<void>
  /** Removes uploads begun before this time and never completed; answers how many. */
  sweepUploads(begunBefore: Date): Promise<number>

  /** Where browsers send and fetch without us. Absent where all bytes pass through this process. */
  readonly direct?: DirectAccess
}

export interface DirectAccess {
  /** What the page's policy has to allow. */
  readonly origin: string
  /** An address for a PUT of each part, in order, good for that part in its exact size. */
  addressParts(uploadId: string, lifeMs: number): Promise<string[]>
  /** An address for a GET of an object that answers with these headers, good for at least two hours; the same for all calls of an hour. */
  addressObject(key: string, headers: ObjectHeaders): Promise<string>
}

export type ObjectHeaders = { type: string; disposition: string; caching: string }

export type StoredObject = { sizeBytes: number; modifiedAt: Date }
/** Both ends are inclusive, as in a Range header. */
export type ByteRange = { start?: number | undefined; end?: number | undefined }
export type BorrowedFile = { path: string; release: () => Promise<void> }
export type UploadPlan = { key: string; sizeBytes: number; chunkBytes: number }
/** The etag names the part's bytes, without quotes: their SHA-256 in hex on a disk, whatever the store says elsewhere. */
export type StoredPart = { part: number; etag: string; sizeBytes: number }
