import { CircleCheck, FileOutput, Hand, Landmark, Undo2 } from 'lucide-react'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { Badge } from '#ui/signs/badge.tsx'

export function PayoutBadges({ payout }: { payout: OperatorPayout }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge payout={payout} />
      {payout.isHeld && (
        <Badge icon={Hand} tone="danger">
          Held
        </Badge>
      )}
    </span>
  )
}

function StateBadge({ payout: { state, returnedAt, batchId } }: { payout: OperatorPayout }) {
  if (returnedAt !== null) {
    return (
      <Badge icon={Undo2} tone="danger">
        Returned
      </Badge>
    )
  }
  if (state === 'paid') {
    return (
      <Badge icon={CircleCheck} tone="success">
        Paid
      </Badge>
    )
  }
  return (
    <Badge icon={batchId === null ? Landmark : FileOutput} tone={batchId === null ? 'warning' : 'info'}>
      {batchId === null ? 'Requested' : 'In a batch'}
    </Badge>
  )
}
