import { Link } from '@tanstack/react-router'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { ChartKey } from '#ui/surfaces/chart-card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'

/** S2 section 2, Dashboard: future earnings and the current balance, with links to both. */
export function FinancesCard() {
  const finances = useRead(getCreatorFinances, {})
  return (
    <Card padded className="flex flex-col gap-4">
      <SectionHeader bare>Finances</SectionHeader>
      <Loaded query={finances} name="Your balance" skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: { currentBalance, futureReturn } }) => (
          <>
            <div>
              <p className="text-sm font-semibold">Current balance</p>
              <p>
                <PriceText money={currentBalance} size="figure" />
              </p>
            </div>
            <div className="flex items-center justify-between gap-3 border-t border-border pt-3">
              <ChartKey kind="future" label="Future earnings" />
              <b className="num">{formatMoney(futureReturn)}</b>
            </div>
          </>
        )}
      </Loaded>
      <div className="grid grid-cols-2 gap-2">
        <Button wide render={<Link to="/creator/finances/earnings" />}>
          Earnings
        </Button>
        <Button wide render={<Link to="/creator/finances/payouts" />}>
          Payouts
        </Button>
      </div>
    </Card>
  )
}
