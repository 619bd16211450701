import { signAddress } from '#adapters/storage/signed-address.ts'
import type { AddressClaim } from '#http/require-address.ts'
import type { Place } from '#http/serve.ts'
import { hours } from '#wire-time.ts'

export const invoiceClaim = (invoiceId: string): AddressClaim => ({ purpose: 'invoice', subject: [invoiceId] })

/** An absolute, signed address of one invoice or credit note, good for one to two hours and the same for all calls of that hour. */
export function invoiceAddress(invoiceId: string, { deps, origin }: Place): string {
  const hour = hours(1)
  const expiresAt = new Date((Math.floor(deps.now().getTime() / hour) + 2) * hour)
  const token = signAddress({ ...invoiceClaim(invoiceId), secret: deps.signingSecret }, expiresAt)
  return `${origin}/media/invoices/${invoiceId}?t=${token}`
}
