import type { ProviderStand } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { Link } from '@tanstack/react-router'
import type { Money } from '@pairtake/protocol/money'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Loading } from '#ui/feedback/loading.tsx'

const less = (money: Money): Money => ({ ...money, amount: money.amount === 0 ? 0 : -money.amount })

/** The totals of the period, and the provider's balance as stated by it and by our books. */
export function ProviderTotals({ stand }: { stand: ProviderStand }) {
  const { charged, refunded, disputed, fees, paidOut } = stand
  const left = { ...charged, amount: charged.amount - refunded.amount - disputed.amount - fees.amount - paidOut.amount }
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <Card padded>
        <SectionHeader bare>What moved</SectionHeader>
        <PriceBreakdown
          className="mt-3"
          lines={[
            { label: 'Charged to cards', money: charged },
            { label: 'Refunded', money: less(refunded) },
            { label: 'Taken back by banks', money: less(disputed) },
            { label: 'Fees', money: less(fees) },
            { label: 'Paid to our bank', money: less(paidOut) },
          ]}
          total={{ label: 'Left with the provider', money: { ...left, amount: Math.round(left.amount * 100) / 100 } }}
        />
      </Card>
      <ProviderBalance stand={stand} />
    </div>
  )
}

/** The same cards without text, so that nothing below shifts when the totals load. */
export function ProviderTotalsSkeleton() {
  return (
    <Loading>
      <div aria-hidden inert className="**:text-transparent">
        <ProviderTotals stand={noSums} />
      </div>
    </Loading>
  )
}

const none: Money = { amount: 0, currency: 'EUR' }
const noSums: ProviderStand = {
  charged: none,
  refunded: none,
  disputed: none,
  fees: none,
  paidOut: none,
  balance: none,
  booked: none,
  difference: none,
  inTransit: none,
  notFitting: 0,
  takenAt: new Date(0).toISOString(),
  reachedAt: null,
}

function ProviderBalance({ stand: { balance, booked, difference, inTransit, takenAt } }: { stand: ProviderStand }) {
  if (balance === null || booked === null || difference === null || takenAt === null) {
    return (
      <Card padded className="text-sm text-muted">
        Nothing has been imported yet. We check every 15 minutes, starting with the first payment.
      </Card>
    )
  }
  return (
    <Card padded>
      <SectionHeader bare end={<RelativeTime at={takenAt} />}>
        Balance there
      </SectionHeader>
      <PriceBreakdown
        className="mt-3"
        lines={[
          { label: 'By our books', money: booked },
          { label: difference.amount === 0 ? 'Difference' : 'Difference: see what doesn’t fit', money: difference },
        ]}
        total={{ label: 'The provider says', money: balance }}
      />
      <p className="mt-3 text-sm text-muted">
        {formatMoney(inTransit, 'always')} more is on its way to our bank, until its <Link to="/operator/accounts/bank">bank line</Link> is
        settled.
      </p>
    </Card>
  )
}
