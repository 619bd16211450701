import { Link } from '@tanstack/react-router'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { useRead } from '#api/use-call.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'

/** Above the payments: what we could not charge, naming the oldest one, with a link to pay it. It loads after the list. */
export function OverdueNotice({ isListed }: { isListed: boolean }) {
  const failed = useRead(listPayments, { query: { state: 'failed', sort: 'oldest' } }, { enabled: isListed }).data?.data ?? []
  const overdue = failed.flatMap(({ id, amount, contract, overdue: late }) => (late ? [{ id, amount, contract, since: late.since }] : []))
  const [oldest] = overdue.toSorted((one, other) => one.since.localeCompare(other.since))
  if (!oldest) return null
  const more = overdue.length - 1
  return (
    <Notice tone="danger" className="mb-5" title={more === 0 ? 'A payment is overdue' : `${overdue.length} payments are overdue`}>
      {formatMoney(oldest.amount, 'always')} for {oldest.contract.campaign.name} has been due since {shortDate(oldest.since)}.
      {more > 0 && ` ${more} more ${more === 1 ? 'is' : 'are'} overdue too.`} Until {more > 0 ? 'they’re' : 'it’s'} paid, you cannot publish
      campaigns or accept creators.
      <div className="mt-2.5">
        <Button size="small" render={<Link to="/agency/billing/payments/$paymentId" params={{ paymentId: oldest.id }} />}>
          Fix payment
        </Button>
      </div>
    </Notice>
  )
}
