import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ObjectMissingError } from '#adapters/storage/storage-errors.ts'
import type { Deps } from '#deps.ts'
import { makeInvoiceFile } from '#tasks/task-payloads.ts'
import { findPaperByKey } from './outbox-queries.ts'

/**
 * Reads a paper for a mail, if its bytes are the ones that were issued. Otherwise the mail waits in the outbox while a task makes the
 * file again, or shows it to the operator.
 */
export async function readPaper(deps: Deps, key: string): Promise<Buffer> {
  const paper = await findPaperByKey(deps.db, key)
  const bytes = await deps.storage.openRead(key).then(buffer, (error: unknown) => {
    if (error instanceof ObjectMissingError) return undefined
    throw error
  })
  // Papers stored before hashes were kept have none, and are sent as they are.
  if (bytes && (!paper || paper.sha256 === null || createHash('sha256').update(bytes).digest('hex') === paper.sha256)) return bytes
  if (paper) await deps.tasks.enqueue(deps.db, makeInvoiceFile, { invoiceId: paper.id })
  throw new Error(`The stored PDF of ${paper?.number ?? key} is not the one that was issued.`)
}
