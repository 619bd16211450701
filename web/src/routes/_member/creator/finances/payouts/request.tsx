import { createFileRoute, Link } from '@tanstack/react-router'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { getBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { useRead } from '../../../../../api/use-call.ts'
import { Loaded } from '../../../../../features/errors/loaded.tsx'
import { BackLink } from '../../../../../ui/page.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { BeneficiaryCard } from '../-parts/beneficiary-card.tsx'
import { PayoutRequestCard } from '../-parts/payout-request-card.tsx'

export const Route = createFileRoute('/_member/creator/finances/payouts/request')({ component: RequestPayoutScreen })

function RequestPayoutScreen() {
  const finances = useRead(getCreatorFinances, {})
  const beneficiary = useRead(getBeneficiary, {})
  return (
    <>
      <BackLink render={<Link to="/creator/finances/payouts" />}>All payouts</BackLink>
      <div className="grid items-start gap-6 max-sm:gap-4 md:grid-cols-[340px_minmax(0,1fr)]">
        <Loaded query={finances} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
          {({ data: { currentBalance } }) => <PayoutRequestCard balance={currentBalance} hasBeneficiary={beneficiary.data?.data != null} />}
        </Loaded>
        <Loaded query={beneficiary} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
          {({ data }) => <BeneficiaryCard saved={data} />}
        </Loaded>
      </div>
    </>
  )
}
