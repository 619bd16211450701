import { CalendarClock, CircleCheck, CreditCard, Hourglass, Landmark, ReceiptText, type LucideIcon } from 'lucide-react'
import type { Money } from '@pairtake/protocol/money'
import type { PaymentState } from '@pairtake/protocol/payment/payment-actions'
import { paymentStanding, paymentStandingWords, type PaymentStanding } from '@pairtake/protocol/payment/payment-standing'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { tone: BadgeTone; icon: LucideIcon; solid?: true }

/** LOOK, Badges. A failed charge is solid, because the agency has to change the card. */
const looks: Record<PaymentStanding, Look> = {
  future: { tone: 'neutral', icon: Hourglass },
  scheduled: { tone: 'info', icon: CalendarClock },
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CreditCard, solid: true },
  partly_refunded: { tone: 'neutral', icon: ReceiptText },
  refunded: { tone: 'neutral', icon: ReceiptText },
  chargeback: { tone: 'danger', icon: Landmark, solid: true },
  charged_back: { tone: 'danger', icon: Landmark },
}

type PaymentStateBadgeProps = {
  state: PaymentState
  /** The provider's message about the last failed charge. */
  failure?: string | null
  amount: Money
  refundedAmount: Money
  /** Set if the bank is taking the payment back, or has taken it. */
  chargeback?: { state: 'open' | 'lost' } | null
}

export function PaymentStateBadge({ state, failure = null, amount, refundedAmount, chargeback = null }: PaymentStateBadgeProps) {
  const standing = paymentStanding({
    state,
    hasFailed: failure !== null,
    amount: amount.amount,
    refunded: refundedAmount.amount,
    chargeback: chargeback && chargeback.state,
  })
  const { tone, icon, solid = false } = looks[standing]
  return (
    <Badge icon={icon} tone={tone} solid={solid}>
      {paymentStandingWords[standing]}
    </Badge>
  )
}
