import type { Readable } from 'node:stream'

export type Bytes = AsyncIterable<Uint8Array>

/** Where the pieces of one backup lie: a folder, or a prefix in a bucket. Names are keys of objects (`object-keys.ts`). */
export type BackupStore = {
  /** For people. */
  readonly title: string
  write(name: string, bytes: Bytes): Promise<void>
  /** Refuses where there is no such piece. */
  read(name: string): Promise<Readable>
  has(name: string): Promise<boolean>
  /** Under its last name and durable: until then nobody takes it for a backup. */
  finish(): Promise<void>
  /** What was written of one that did not come to its end. */
  discard(): Promise<void>
  close(): void
}
