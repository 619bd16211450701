import type { PaymentFilter, PaymentSort } from '@pairtake/protocol/list-filters'
import type { Option } from '#ui/fields/select-field.tsx'
import { paymentStandingWords } from '@pairtake/protocol/payment/payment-standing'

export const paymentFilterOptions: readonly Option<PaymentFilter>[] = [
  { value: 'failed', label: 'Failed' },
  ...(['future', 'scheduled', 'paid'] as const).map((value) => ({ value, label: paymentStandingWords[value] })),
  { value: 'refunded', label: 'Refunded' },
  { value: 'chargeback', label: 'Chargeback' },
]

export const paymentSortOptions: readonly Option<PaymentSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'price_high', label: 'Highest total' },
  { value: 'price_low', label: 'Lowest total' },
]
