import { CircleCheck, Landmark, Undo2, type LucideIcon } from 'lucide-react'
import type { PayoutState } from '@pairtake/protocol/payout/payout-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

const looks: Record<PayoutState, { word: string; tone: BadgeTone; icon: LucideIcon }> = {
  requested: { word: 'Requested', tone: 'warning', icon: Landmark },
  paid: { word: 'Paid', tone: 'success', icon: CircleCheck },
}

/** A payout returned by the bank keeps its state, but the badge shows that it was returned. */
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
