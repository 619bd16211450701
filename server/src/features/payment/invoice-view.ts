import type { InvoiceId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'

/** The signed URL of one invoice or credit note. */
export function invoiceAddress(invoiceId: InvoiceId, context: ViewContext): string {
  return heldAddress(wire.sendInvoice, { invoiceId }, { ...context, endsAt: endOfNextHour(context.deps) })
}

/** The signed URL of its XML, for a bookkeeping program. */
export function eInvoiceAddress(invoiceId: InvoiceId, context: ViewContext): string {
  return heldAddress(wire.sendEInvoice, { invoiceId }, { ...context, endsAt: endOfNextHour(context.deps) })
}
