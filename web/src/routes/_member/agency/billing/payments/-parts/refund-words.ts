import { fromMinor, toMinor } from '@pairtake/protocol/money'
import type { PaymentDetail } from '@pairtake/protocol/payment/payment'
import { formatMoney } from '#ui/signs/format-money.ts'

/** Returns how much of a payment was refunded; a refund that came back was invoiced again. */
export function refundWords({ amount, papers }: Pick<PaymentDetail, 'amount' | 'papers'>): string {
  const backMinor = papers
    .filter(({ refersTo }) => refersTo !== null)
    .reduce((sum, paper) => sum + (paper.kind === 'credit_note' ? 1 : -1) * toMinor(paper.amount.amount), 0)
  if (backMinor >= toMinor(amount.amount)) return 'We refunded it to your card.'
  return `We refunded ${formatMoney(fromMinor(backMinor, amount.currency), 'always')} of it to your card.`
}
