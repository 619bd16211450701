import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { InvoiceId } from '@pairtake/protocol/ids'
import { ObjectMissingError } from '#adapters/storage/storage-errors.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, keepInvoiceFile, markInvoiceDamaged, type InvoiceRow } from './invoice-queries.ts'

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Stores the PDF once with its hash, and answers its key; run again it finds the file in its place. */
export async function keepInvoicePdf(deps: Deps, invoiceId: InvoiceId): Promise<string | undefined> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice || invoice.storage_key !== null) return invoice?.storage_key ?? undefined

  const key = `invoices/${invoice.id}.pdf`
  const bytes = await viewInvoicePdf(invoice.content)
  if (!(await deps.storage.findObject(key))) await store(deps, key, bytes)
  await keepInvoiceFile(deps.db, invoice.id, { key, sha256: sha256Of(bytes) })
  return key
}

async function store(deps: Deps, key: string, bytes: Buffer): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'pairtake-invoice-'))
  try {
    const path = join(dir, 'invoice.pdf')
    await writeFile(path, bytes)
    await deps.storage.putFile(key, path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

type Kept = Pick<InvoiceRow, 'id' | 'number' | 'content' | 'damaged_at'> & { key: string; sha256: string }

/**
 * The stored PDF, if it is the one that was issued. Another one is never given out: it is made again where that comes out the same to the byte,
 * and else refused and shown to the operator.
 */
export async function readKeptPdf(deps: Deps, { id, number, content, damaged_at, key, sha256 }: Kept): Promise<Buffer> {
  const stored = await readStored(deps, key)
  if (stored && sha256Of(stored) === sha256) {
    if (damaged_at !== null) await markInvoiceDamaged(deps.db, id, null)
    return stored
  }
  const again = await viewInvoicePdf(content)
  if (sha256Of(again) === sha256) {
    deps.log.error({ invoice: number, key }, 'a stored PDF was not the one that was issued, and was made again')
    await deps.storage.remove(key)
    await store(deps, key, again)
    await markInvoiceDamaged(deps.db, id, null)
    return again
  }
  deps.log.error({ invoice: number, key }, 'a stored PDF is not the one that was issued, and cannot be made again')
  if (damaged_at === null) await markInvoiceDamaged(deps.db, id, deps.now())
  throw new Refusal('FILE_DAMAGED', `The stored PDF of ${number} is damaged. We’re restoring it. Please try again later.`)
}

/** The PDF of a paper in whole: the stored one held against its hash, or the same one drawn now where none is stored. */
export async function readInvoicePdf(deps: Deps, invoice: InvoiceRow): Promise<Buffer> {
  const { storage_key: key, storage_sha256: sha256 } = invoice
  if (key !== null && sha256 !== null) return readKeptPdf(deps, { ...invoice, key, sha256 })
  return (key === null ? undefined : await readStored(deps, key)) ?? viewInvoicePdf(invoice.content)
}

function readStored(deps: Deps, key: string): Promise<Buffer | undefined> {
  return deps.storage.openRead(key).then(buffer, (error: unknown) => {
    if (error instanceof ObjectMissingError) return undefined
    throw error
  })
}
