import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { serveFile, type ServedFile } from '#http/serve-file.ts'
import { readKeptInvoice } from './invoice-file-act.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, type InvoiceRow } from './invoice-queries.ts'

/** The PDF behind a signed address: no header is needed, so that a link in a mail or a bookkeeper's tab opens it. */
export const sendInvoice = serveFile(wire.sendInvoice, 'Invoice', async (deps, { invoiceId }) => {
  const invoice = isId(invoiceId) ? await findInvoice(deps.db, invoiceId) : undefined
  if (!invoice) return undefined
  return {
    mime: 'application/pdf',
    saveAs: `${invoice.number}.pdf`,
    caching: 'private, max-age=3600',
    content: await contentOf(deps, invoice),
  }
})

/** The stored file held against its hash, or the same one drawn now when the task has not come to it yet. */
async function contentOf(deps: Deps, invoice: InvoiceRow): Promise<ServedFile['content']> {
  const { storage_key: key, storage_sha256: sha256, content } = invoice
  if (key !== null && sha256 !== null) return readKeptInvoice(deps, { ...invoice, key, sha256 })
  return key !== null && (await deps.storage.findObject(key)) ? { key } : viewInvoicePdf(content)
}
