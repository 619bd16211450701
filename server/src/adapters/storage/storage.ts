import type { Readable } from 'node:stream'

/**
 * Stores the bytes of files. Objects have keys such as `media/<id>/original`; a key is written once, completely, and never changed. Every adapter
 * passes `testing/storage-compliance.ts`.
 */
export interface Storage {
  /** Fails while files cannot be read and written; cheap enough to call every second. */
  check(): Promise<void>
  /** Moves a finished local file into the storage; the object appears completely or not at all. The local file is gone afterwards. */
  putFile(key: string, localPath: string): Promise<StoredObject>
  /**
   * Throws ObjectMissingError before the first byte, so that a caller can still choose the response status. The signal ends the reading and closes
   * the file at any moment, even while it is being opened; a stream that is read to its end closes automatically.
   */
  openRead(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  findObject(key: string): Promise<StoredObject | undefined>
  /** Provides a local file for reading: the object itself if it is on a disk, otherwise a copy that `release` deletes. */
  borrowLocalFile(key: string): Promise<BorrowedFile>
  /** Enough of a file to identify it: all of it, or a file of the same size that contains only the beginning and the end. */
  borrowEnds(key: string): Promise<BorrowedFile & { isWhole: boolean }>
  /** Removing a missing object is no error, so that a task can run twice. */
  remove(key: string): Promise<void>
  /** Removes every object under a folder of keys such as `media/<id>`. */
  removeFolder(folder: string): Promise<void>

  /** Opens an upload for parts of `chunkBytes` (the last one shorter) that become the object `key`. Repeating the call is no error. */
  beginUpload(uploadId: string, plan: UploadPlan): Promise<void>
  /**
   * Takes part `partNumber` (from 1). If a part is sent again, the later one counts, and ends a hanging transfer of the same part. Absent where parts
   * go directly to the store.
   */
  writePart?: ((uploadId: string, partNumber: number, body: Readable) => Promise<StoredPart>) | undefined
  /** The parts that arrived completely, by number. */
  listParts(uploadId: string): Promise<StoredPart[]>
  /** Turns the parts into the object, durably. Repeating the call returns the same object. */
  completeUpload(uploadId: string): Promise<StoredObject>
  abortUpload(uploadId: string): Promise<void>
  /** Deletes uploads begun before this time and never completed; returns how many. */
  sweepUploads(begunBefore: Date): Promise<number>

  /** Lets browsers upload and download directly. Absent where all bytes pass through this process. */
  readonly direct?: DirectAccess
}

export interface DirectAccess {
  /** The origin that the page's content security policy has to allow. */
  readonly origin: string
  /** An address for a PUT of each part, in order, valid for that part with its exact size. */
  addressParts(uploadId: string, lifeMs: number): Promise<string[]>
  /** An address for a GET of an object that answers with these headers, valid for at least two hours; the same for all calls within an hour. */
  addressObject(key: string, headers: ObjectHeaders): Promise<string>
}

export type ObjectHeaders = { type: string; disposition: string; caching: string }

export type StoredObject = { sizeBytes: number; modifiedAt: Date }
/** Both ends are inclusive, as in a Range header. */
export type ByteRange = { start?: number | undefined; end?: number | undefined }
export type BorrowedFile = { path: string; release: () => Promise<void> }
export type UploadPlan = { key: string; sizeBytes: number; chunkBytes: number }
/** The etag identifies the part's bytes, without quotes: their SHA-256 in hex on a disk, whatever the store returns elsewhere. */
export type StoredPart = { part: number; etag: string; sizeBytes: number }
