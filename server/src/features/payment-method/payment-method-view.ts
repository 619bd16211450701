import type { PaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import type { PaymentMethodRow } from './payment-method-queries.ts'

export function viewPaymentMethod(row: PaymentMethodRow): PaymentMethod {
  const month = String(row.exp_month).padStart(2, '0')
  const year = String(row.exp_year % 100).padStart(2, '0')
  return { id: row.id, brand: row.brand, last4: row.last4, expiresAtStr: `${month}/${year}`, isDefault: row.is_default }
}
