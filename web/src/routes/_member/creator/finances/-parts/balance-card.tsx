import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { ChartKey } from '#ui/surfaces/chart-card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'

/** What can be paid out now, and what is still to come. */
export function BalanceCard({ className }: { className?: string }) {
  const finances = useRead(getCreatorFinances, {})
  return (
    <Card padded className={`flex flex-col gap-4 ${className ?? ''}`}>
      <Loaded query={finances} name="Your balance" skeleton={<Skeleton className="h-40 w-full" />}>
        {({ data: { currentBalance, futureReturn } }) => {
          const minimum = formatMoney({ amount: limits.payout.min, currency: currentBalance.currency })
          const isEnough = currentBalance.amount >= limits.payout.min
          const isRest = currentBalance.amount > 0 && !isEnough
          return (
            <>
              <div>
                <h2 className="font-sans text-sm font-semibold tracking-normal">Available balance</h2>
                <p>
                  <PriceText money={currentBalance} decimals="always" size="huge" />
                </p>
                <p className="text-sm text-muted">
                  {isEnough ? `Ready to pay out, from ${minimum}` : `You can request a payout from ${minimum}`}
                </p>
              </div>
              {isEnough ? (
                <Button variant="primary" wide icon={Landmark} render={<Link to="/creator/finances/payouts/request" />}>
                  Request payout
                </Button>
              ) : (
                <Button wide icon={Landmark} render={<Link to="/creator/finances/payouts/request" />}>
                  Request payout
                </Button>
              )}
              {isRest && (
                <p className="text-sm text-muted">
                  Leaving Pairtake?{' '}
                  <Link to="/creator/finances/payouts/request" search={{ leaving: true }}>
                    Withdraw all of it
                  </Link>
                </p>
              )}
              <div className="mt-auto flex items-center justify-between gap-3 border-t border-border pt-4">
                <ChartKey kind="future" label="Future earnings" />
                <b className="num">{formatMoney(futureReturn, 'always')}</b>
              </div>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
