import { createFileRoute, Link } from '@tanstack/react-router'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { getBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { useRead } from '#api/use-call.ts'
import { knownBeneficiary } from '#features/finances/known-beneficiary.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { searchOf, yesParam } from '#mechanisms/search/search-params.ts'
import { BackLink } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { BeneficiaryCard } from '#routes/_member/creator/finances/-parts/beneficiary-card.tsx'
import { LeavingPayoutCard } from '#routes/_member/creator/finances/-parts/leaving-payout-card.tsx'
import { PayoutRequestCard } from '#routes/_member/creator/finances/-parts/payout-request-card.tsx'

/** `leaving` also offers a balance below the minimum, to creators who will then delete their account. */
const search = searchOf({ leaving: yesParam })

export const Route = createFileRoute('/_member/creator/finances/payouts/request')({
  validateSearch: search,
  component: RequestPayoutScreen,
})

const formSkeleton = <Skeleton className="h-96 w-full rounded-card" />

function RequestPayoutScreen() {
  const { leaving = false } = Route.useSearch()
  const finances = useRead(getCreatorFinances, {})
  const beneficiary = useRead(getBeneficiary, {})
  const user = useRead(getUserProfile, {})
  const profile = useRead(getCreatorProfile, {})
  const isKnown = !user.isPending && !profile.isPending
  const hasBeneficiary = beneficiary.data?.data != null
  return (
    <>
      <BackLink render={<Link to="/creator/finances/payouts" />}>All payouts</BackLink>
      <div className="grid items-start gap-6 max-sm:gap-4 md:grid-cols-[340px_minmax(0,1fr)]">
        <Loaded query={finances} name="Your balance" skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
          {({ data }) => {
            const isRest = data.currentBalance.amount > 0 && data.currentBalance.amount < limits.payout.min
            return leaving && isRest ? (
              <LeavingPayoutCard finances={data} hasBeneficiary={hasBeneficiary} />
            ) : (
              <PayoutRequestCard balance={data.currentBalance} hasBeneficiary={hasBeneficiary} />
            )
          }}
        </Loaded>
        <Loaded query={beneficiary} name="Your payout details" skeleton={formSkeleton}>
          {({ data }) =>
            isKnown ? <BeneficiaryCard saved={data} known={knownBeneficiary(user.data?.data, profile.data?.data)} /> : formSkeleton
          }
        </Loaded>
      </div>
    </>
  )
}
