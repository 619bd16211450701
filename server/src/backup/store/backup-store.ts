import type { Readable } from 'node:stream'

export type Bytes = AsyncIterable<Uint8Array>

/** Where the pieces of one backup are stored: a folder, or a prefix in a bucket. Names are object keys (`object-keys.ts`). */
export type BackupStore = {
  /** A name for people to read. */
  readonly title: string
  write(name: string, bytes: Bytes): Promise<void>
  /** Refuses if there is no such piece. */
  read(name: string): Promise<Readable>
  has(name: string): Promise<boolean>
  /** Gives it its final name, durably; without that it does not count as a backup. */
  finish(): Promise<void>
  /** Deletes what was written of an unfinished backup. */
  discard(): Promise<void>
  close(): void
}
