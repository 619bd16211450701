import type { BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'

/** Says whether both sides are equal. */
export function BalanceDifference({ sheet }: { sheet: BalanceSheet }) {
  const { difference, heldTotal, owedTotal, ownTotal } = sheet
  const sides = `${formatMoney(owedTotal, 'always')} owed + ${formatMoney(ownTotal, 'always')} ours = ${formatMoney(heldTotal, 'always')} held`
  if (difference.amount === 0) {
    return (
      <Notice tone="success" title="It adds up" className="mt-4">
        {sides}. The difference is {formatMoney(difference, 'always')}.
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title={`The books are off by ${formatMoney(difference, 'always')}`} className="mt-4">
      Run npm run ledger:verify on the server. It says which posting is wrong.
    </Notice>
  )
}
