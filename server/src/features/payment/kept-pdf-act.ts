import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ObjectMissingError } from '#adapters/storage/storage-errors.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Stores a paper's PDF unless it is already stored, and returns the hash of what was drawn. */
export async function storePdfOnce(deps: Deps, key: string, bytes: Buffer): Promise<string> {
  if (!(await deps.storage.findObject(key))) await store(deps, key, bytes)
  return sha256Of(bytes)
}

async function store(deps: Deps, key: string, bytes: Buffer): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'pairtake-paper-'))
  try {
    const path = join(dir, 'paper.pdf')
    await writeFile(path, bytes)
    await deps.storage.putFile(key, path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export type KeptPdf = {
  number: string
  key: string
  sha256: string
  isDamaged: boolean
  draw: () => Promise<Buffer>
  markDamaged: (at: Date | null) => Promise<void>
}

/**
 * Returns the stored PDF if it is the one that was issued. A different file is never sent: it is drawn again if that gives the same bytes, and
 * otherwise refused and shown to the operator.
 */
export async function readKeptPdf(deps: Deps, { number, key, sha256, isDamaged, draw, markDamaged }: KeptPdf): Promise<Buffer> {
  const stored = await readStoredPdf(deps, key)
  if (stored && sha256Of(stored) === sha256) {
    if (isDamaged) await markDamaged(null)
    return stored
  }
  const again = await draw()
  if (sha256Of(again) === sha256) {
    deps.log.error({ paper: number, key }, 'a stored PDF was not the one that was issued, and was made again')
    await deps.storage.remove(key)
    await store(deps, key, again)
    await markDamaged(null)
    return again
  }
  deps.log.error({ paper: number, key }, 'a stored PDF is not the one that was issued, and cannot be made again')
  if (!isDamaged) await markDamaged(deps.now())
  throw new Refusal('FILE_DAMAGED', `The stored PDF of ${number} is damaged. We’re restoring it. Please try again later.`)
}

export function readStoredPdf(deps: Deps, key: string): Promise<Buffer | undefined> {
  return deps.storage.openRead(key).then(buffer, (error: unknown) => {
    if (error instanceof ObjectMissingError) return undefined
    throw error
  })
}
