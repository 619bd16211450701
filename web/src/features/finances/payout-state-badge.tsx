import { CircleCheck, Landmark, Undo2, type LucideIcon } from 'lucide-react'
import type { PayoutState } from '@pairtake/protocol/payout/payout-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

const looks: Record<PayoutState, { word: string; tone: BadgeTone; icon: LucideIcon }> = {
  requested: { word: 'Requested', tone: 'warning', icon: Landmark },
  paid: { word: 'Paid', tone: 'success', icon: CircleCheck },
}

/** A payout that the bank sent back keeps its state; that it came back is what counts. */
export function PayoutStateBadge({ state, returnedAt }: { state: PayoutState; returnedAt: string | null }) {
  if (returnedAt !== null) {
    return (
      <Badge icon={Undo2} tone="danger">
        Returned
      </Badge>
    )
  }
  const { word, tone, icon } = looks[state]
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
