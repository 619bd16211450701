import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Bytes } from './store/backup-store.ts'

/** A temporary folder for lists that may not fit into memory. */
export async function openScratch(parent = tmpdir()) {
  const folder = await mkdtemp(join(parent, 'pairtake-backup-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line !== '') yield line
  } finally {
    input.destroy()
  }
}

/** Writes a new file, and closes it whatever happens. */
export async function writeBytes(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const some of bytes) await file.writeFile(some)
  } finally {
    await file.close()
  }
}
