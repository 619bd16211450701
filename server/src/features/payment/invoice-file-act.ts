import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InvoiceId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, keepInvoiceFile } from './invoice-queries.ts'

/** Stores the PDF once, and answers its key; run again it finds the file in its place. */
export async function keepInvoicePdf(deps: Deps, invoiceId: InvoiceId): Promise<string | undefined> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice || invoice.storage_key !== null) return invoice?.storage_key ?? undefined

  const key = `invoices/${invoice.id}.pdf`
  if (!(await deps.storage.findObject(key))) {
    const dir = await mkdtemp(join(tmpdir(), 'pairtake-invoice-'))
    try {
      const path = join(dir, 'invoice.pdf')
      await writeFile(path, await viewInvoicePdf(invoice.content))
      await deps.storage.putFile(key, path)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }
  await keepInvoiceFile(deps.db, invoice.id, key)
  return key
}
