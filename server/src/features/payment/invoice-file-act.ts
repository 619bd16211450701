import type { InvoiceId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, keepInvoiceFile, keepInvoiceHash, markInvoiceDamaged, type InvoiceRow } from './invoice-queries.ts'
import { readKeptPdf, readStoredPdf, sha256Of, storePdfOnce } from './kept-pdf-act.ts'

/** Stores the PDF once with its hash, and returns its key; a repeat finds the file already stored. */
export async function keepInvoicePdf(deps: Deps, invoiceId: InvoiceId): Promise<string | undefined> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice || invoice.storage_key !== null) return invoice?.storage_key ?? undefined

  const key = `invoices/${invoice.id}.pdf`
  const sha256 = await storePdfOnce(deps, key, await viewInvoicePdf(invoice.content))
  await keepInvoiceFile(deps.db, invoice.id, { key, sha256 })
  return key
}

type Kept = Pick<InvoiceRow, 'id' | 'number' | 'content' | 'damaged_at'> & { key: string; sha256: string }

function readKeptInvoice(deps: Deps, { id, number, content, damaged_at, key, sha256 }: Kept): Promise<Buffer> {
  return readKeptPdf(deps, {
    number,
    key,
    sha256,
    isDamaged: damaged_at !== null,
    draw: () => viewInvoicePdf(content),
    markDamaged: (at) => markInvoiceDamaged(deps.db, id, at),
  })
}

/** The complete PDF of a paper: the stored one checked against its hash, or drawn now if the task has not stored it yet. */
export async function readInvoicePdf(deps: Deps, invoice: InvoiceRow): Promise<Buffer> {
  const { storage_key: key, storage_sha256: sha256, content } = invoice
  if (key === null) return viewInvoicePdf(content)
  return readKeptInvoice(deps, { ...invoice, key, sha256: sha256 ?? (await keepFirstHash(deps, invoice, key)) })
}

/**
 * For a file stored before hashes were kept, stores the hash of the current file, which is checked from then on. A missing file is drawn
 * again first, so that it also stays the same from here on.
 */
async function keepFirstHash(deps: Deps, { id, content }: InvoiceRow, key: string): Promise<string> {
  const stored = await readStoredPdf(deps, key)
  const sha256 = stored ? sha256Of(stored) : await storePdfOnce(deps, key, await viewInvoicePdf(content))
  return keepInvoiceHash(deps.db, id, sha256)
}
