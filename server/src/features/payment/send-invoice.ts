import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { readInvoicePdf } from './invoice-file-act.ts'
import { findInvoice } from './invoice-queries.ts'

/** The PDF behind a signed URL: it needs no header, so a link in a mail or a bookkeeper's tab can open it. */
export const sendInvoice = serveFile(wire.sendInvoice, 'Invoice', async (deps, { invoiceId }) => {
  const invoice = isId(invoiceId) ? await findInvoice(deps.db, invoiceId) : undefined
  if (!invoice) return undefined
  return {
    mime: 'application/pdf',
    saveAs: `${invoice.number}.pdf`,
    caching: 'private, max-age=3600',
    content: await readInvoicePdf(deps, invoice),
  }
})
