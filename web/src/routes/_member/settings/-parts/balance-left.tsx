import { Link } from '@tanstack/react-router'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { useRead } from '#api/use-call.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** What a creator must still be paid before the account can be deleted, and where to request it. */
export function BalanceLeft() {
  const balance = useRead(getCreatorFinances, {}).data?.currentBalance
  if (!balance || balance.amount <= 0) return null
  return (
    <Notice tone="info" className="mb-3">
      {formatMoney(balance, 'always')} is in your balance.{' '}
      <Link to="/creator/finances/payouts/request" search={{ leaving: true }}>
        Withdraw all of it
      </Link>{' '}
      before you delete your account.
    </Notice>
  )
}
