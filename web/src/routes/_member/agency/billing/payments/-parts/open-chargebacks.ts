import type { Payment } from '@pairtake/protocol/payment/payment'

/** Returns the payments that a bank is taking back now; one it has taken back for good blocks nothing any more. */
export function openChargebacks<T extends Pick<Payment, 'chargeback'>>(payments: readonly T[]): T[] {
  return payments.filter(({ chargeback }) => chargeback?.state === 'open')
}
