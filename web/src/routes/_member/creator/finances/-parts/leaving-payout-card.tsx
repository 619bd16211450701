import { useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { type CreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { requestPayout } from '@pairtake/protocol/payout/payout-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { toast } from '#ui/feedback/toast.ts'

type LeavingPayoutCardProps = { finances: CreatorFinances; hasBeneficiary: boolean }

/** Pays out the remaining balance, even below the minimum, to creators who are about to delete their account. */
export function LeavingPayoutCard({ finances: { currentBalance, futureReturn }, hasBeneficiary }: LeavingPayoutCardProps) {
  const navigate = useNavigate()
  const request = useAct(requestPayout, {
    once: true,
    onDone: () => {
      toast('Payout request created')
      void navigate({ to: '/creator/finances/payouts' })
    },
  })
  const minimum = formatMoney({ amount: limits.payout.min, currency: currentBalance.currency })
  const whyNot = !hasBeneficiary
    ? 'Save the beneficiary first, so we know where to send it.'
    : futureReturn.amount > 0
      ? `${formatMoney(futureReturn)} from your jobs is still to come. Request everything once they’re finalized.`
      : undefined

  return (
    <Card padded className="flex flex-col gap-4">
      <SectionHeader bare>Withdraw the rest</SectionHeader>
      <div>
        <p>
          <PriceText money={currentBalance} decimals="always" size="figure" />
        </p>
        <p className="text-sm text-muted">
          Payouts start at {minimum}. If you’re leaving, we pay out everything, however little. You can delete your account once it has
          arrived.
        </p>
      </div>
      <ProblemNotice error={request.error} />
      <Button
        variant="primary"
        wide
        icon={Landmark}
        pending={request.isPending}
        disabled={whyNot !== undefined}
        onClick={() => request.mutate({ body: { amount: currentBalance, leaving: true } })}
      >
        Request {formatMoney(currentBalance, 'always')}
      </Button>
      {whyNot !== undefined && <p className="text-sm text-muted">{whyNot}</p>}
    </Card>
  )
}
