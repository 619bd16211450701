import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { invoiceContent } from '#stored/invoice-content.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { findInvoice } from './invoice-queries.ts'

/** The XML on its own, made from the same frozen content as the one embedded in the PDF. */
export const sendEInvoice = serveFile(wire.sendEInvoice, 'Invoice', async (deps, { invoiceId }) => {
  const invoice = isId(invoiceId) ? await findInvoice(deps.db, invoiceId) : undefined
  const content = invoice && viewEInvoice(invoiceContent.parse(invoice.content))
  if (!invoice || content === undefined) return undefined
  return { mime: 'application/xml', saveAs: `${invoice.number}.xml`, caching: 'private, max-age=3600', content }
})
