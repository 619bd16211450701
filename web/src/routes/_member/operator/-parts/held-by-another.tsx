import { UserLock } from 'lucide-react'
import type { RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import type { Claim } from './use-claim.ts'

/** 'Claimed by Noor Haddad, 2 minutes ago': another operator is deciding on it. */
export function ClaimWords({ claim }: { claim: RecordClaim }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-warning-text">
      <UserLock aria-hidden size={15} className="shrink-0" />
      <span className="min-w-0 truncate font-semibold">
        Claimed by {claim.operator.general.displayName}, <RelativeTime at={claim.claimedAt} />
      </span>
    </span>
  )
}

/** Replaces the buttons of the decision. */
export function HeldByAnother({ claim: { heldBy, takeOver, isPending } }: { claim: Claim }) {
  if (!heldBy) return null
  return (
    <div role="status" className="flex min-h-10 flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <span className="mr-auto min-w-0 text-sm">
        <ClaimWords claim={heldBy} />
      </span>
      <Button pending={isPending} onClick={takeOver} className="max-sm:w-full">
        Take over
      </Button>
    </div>
  )
}
