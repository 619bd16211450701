import type { InvoiceId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { Place } from '#http/serve.ts'

/** The signed address of one invoice or credit note. */
export function invoiceAddress(invoiceId: InvoiceId, place: Place): string {
  return heldAddress(wire.sendInvoice, { invoiceId }, { ...place, endsAt: endOfNextHour(place.deps) })
}
