import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import type { Payment } from '@pairtake/protocol/payment/payment'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { useRead } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { openChargebacks } from './open-chargebacks.ts'

/** Above the payments: what a bank is taking back, and what that blocks. It loads after the list. */
export function ChargebackNotice({ isListed }: { isListed: boolean }) {
  const listed = useRead(listPayments, { query: { state: 'chargeback' } }, { enabled: isListed }).data?.data ?? []
  const open = openChargebacks(listed)
  const [latest] = open
  if (!latest?.chargeback) return null
  const more = open.length - 1
  return (
    <Notice
      tone="danger"
      icon={Landmark}
      className="mb-5"
      title={more === 0 ? 'Your bank is taking back a payment' : `Your bank is taking back ${open.length} payments`}
    >
      {formatMoney(latest.chargeback.amount, 'always')} for {latest.contract.campaign.name}
      {more > 0 && ` and ${more} more`}. Until {more > 0 ? 'they’re' : 'it’s'} decided, you cannot publish campaigns or accept creators.
      <div className="mt-2.5">
        <Button size="small" render={<Link to="/agency/billing/payments/$paymentId" params={{ paymentId: latest.id }} />}>
          See what to do
        </Button>
      </div>
    </Notice>
  )
}

/** The same on the payment's own page, with what to do about it. */
export function ChargebackWords({ chargeback }: { chargeback: NonNullable<Payment['chargeback']> }) {
  const sum = formatMoney(chargeback.amount, 'always')
  if (chargeback.state === 'lost') {
    return (
      <Notice tone="danger" icon={Landmark} title={`Your bank took back ${sum}`}>
        What you received was approved and delivered, so the invoice stays due. Please write to us to settle it.
      </Notice>
    )
  }
  return (
    <Notice tone="danger" icon={Landmark} title={`Your bank is taking back ${sum}`}>
      <p>Until it’s decided, you cannot publish campaigns or accept creators.</p>
      <p>
        If it’s a mistake, ask your bank to withdraw the chargeback and tell us, so that we can tell the bank too. If something is wrong
        with what you received, write to us instead.
      </p>
    </Notice>
  )
}
