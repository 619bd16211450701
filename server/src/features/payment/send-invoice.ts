import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isId } from '../../access.ts'
import { ObjectMissingError } from '../../adapters/storage/storage-errors.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { findInvoice, type InvoiceRow } from './invoice-queries.ts'
import { checkInvoiceAddress } from './invoice-view.ts'

const asked = z.object({ params: z.object({ id: z.string() }), query: z.object({ t: z._default(z.catch(z.string(), ''), '') }) })

/** The PDF behind a signed address: no header is needed, so that a link in a mail or a bookkeeper's tab opens it. */
export function sendInvoice(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get('/media/invoices/:id', async (request, reply) => {
    const { params, query } = asked.parse({ params: request.params, query: request.query })
    const check = checkInvoiceAddress(deps, params.id, query.t)
    if (check === 'expired')
      throw new Refusal('ADDRESS_EXPIRED', 'This address has expired. Please open the invoice from your payments again.')
    const invoice = check === 'good' && isId(params.id) ? await findInvoice(deps.db, params.id) : undefined
    if (!invoice) throw notFound('Invoice')

    void reply.headers({
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    return reply.type('application/pdf').send(await fileOf(deps, invoice))
  })
}

/** The stored file, or the same one drawn now when the task has not come to it yet. */
async function fileOf(deps: Deps, invoice: InvoiceRow): Promise<Readable | Buffer> {
  if (invoice.storage_key === null) return viewInvoicePdf(invoice.content)
  try {
    return await deps.storage.openRead(invoice.storage_key)
  } catch (error) {
    if (error instanceof ObjectMissingError) return viewInvoicePdf(invoice.content)
    throw error
  }
}
