import { CalendarClock, CircleCheck, CreditCard, Hourglass, Landmark, ReceiptText, type LucideIcon } from 'lucide-react'
import type { Money } from '@pairtake/protocol/money'
import type { PaymentState } from '@pairtake/protocol/payment/payment-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

/** LOOK, Badges. */
export const paymentStateLooks: Record<PaymentState, Look> = {
  future: { word: 'Future', tone: 'neutral', icon: Hourglass },
  scheduled: { word: 'Scheduled', tone: 'info', icon: CalendarClock },
  paid: { word: 'Paid', tone: 'success', icon: CircleCheck },
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

/** A failed charge is solid, because the agency has to change the card. */
export function PaymentStateBadge({ state, failure = null, amount, refundedAmount, chargeback = null }: PaymentStateBadgeProps) {
  if (chargeback !== null) {
    return (
      <Badge icon={Landmark} tone="danger" solid={chargeback.state === 'open'}>
        {chargeback.state === 'open' ? 'Chargeback' : 'Charged back'}
      </Badge>
    )
  }
  if (refundedAmount.amount > 0) {
    return (
      <Badge icon={ReceiptText} tone="neutral">
        {refundedAmount.amount < amount.amount ? 'Partly refunded' : 'Refunded'}
      </Badge>
    )
  }
  if (failure !== null && state !== 'paid') {
    return (
      <Badge icon={CreditCard} tone="danger" solid>
        Failed
      </Badge>
    )
  }
  const { word, tone, icon } = paymentStateLooks[state]
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
