import type { FastifyInstance } from 'fastify'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { serveFile, type ServedFile } from '#http/serve-file.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, type InvoiceRow } from './invoice-queries.ts'
import { invoiceClaim } from './invoice-view.ts'

/** The PDF behind a signed address: no header is needed, so that a link in a mail or a bookkeeper's tab opens it. */
export function sendInvoice(app: FastifyInstance, { deps }: { deps: Deps }): void {
  serveFile<{ id: string }>(app, deps, {
    path: '/media/invoices/:id',
    what: 'Invoice',
    claim: ({ id }) => invoiceClaim(id),
    async find({ id }) {
      const invoice = isId(id) ? await findInvoice(deps.db, id) : undefined
      if (!invoice) return undefined
      return {
        mime: 'application/pdf',
        saveAs: `${invoice.number}.pdf`,
        caching: 'private, max-age=3600',
        content: await contentOf(deps, invoice),
      }
    },
  })
}

/** The stored file, or the same one drawn now when the task has not come to it yet. */
async function contentOf(deps: Deps, { storage_key: key, content }: InvoiceRow): Promise<ServedFile['content']> {
  return key !== null && (await deps.storage.findObject(key)) ? { key } : viewInvoicePdf(content)
}
