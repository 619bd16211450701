import { checkAddress, signAddress, type AddressCheck } from '../../adapters/storage/signed-address.ts'
import type { Deps } from '../../deps.ts'
import type { Place } from '../../http/serve.ts'
import { hours } from '../../wire-time.ts'

const purpose = 'invoice'

/** An absolute, signed address of one invoice or credit note, good for one to two hours and the same for all calls of that hour. */
export function invoiceAddress(invoiceId: string, { deps, origin }: Place): string {
  const hour = hours(1)
  const expiresAt = new Date((Math.floor(deps.now().getTime() / hour) + 2) * hour)
  const token = signAddress({ secret: deps.signingSecret, purpose, subject: [invoiceId] }, expiresAt)
  return `${origin}/media/invoices/${invoiceId}?t=${token}`
}

export function checkInvoiceAddress(deps: Deps, invoiceId: string, token: string): AddressCheck {
  return checkAddress({ secret: deps.signingSecret, purpose, subject: [invoiceId] }, token, deps.now())
}
