import { Ban, Banknote, CircleCheckBig, Clapperboard, PackageCheck, type LucideIcon } from 'lucide-react'
import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import { contractStateWords } from '@pairtake/protocol/contract/contract-state-words'
import type { Role } from '@pairtake/protocol/roles'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

/** LOOK, Badges. */
export const contractStateLooks: Record<ContractState, Look> = {
  in_progress: { word: contractStateWords.in_progress, tone: 'info', icon: Clapperboard },
  delivered: { word: contractStateWords.delivered, tone: 'agency', icon: PackageCheck },
  finalizing: { word: contractStateWords.finalizing, tone: 'info', icon: Banknote },
  completed: { word: contractStateWords.completed, tone: 'success', icon: CircleCheckBig },
  cancelled: { word: contractStateWords.cancelled, tone: 'neutral', icon: Ban },
}

/** Solid for the agency once everything is delivered, because it has to finalize. */
export function ContractStateBadge({ state, viewer }: { state: ContractState; viewer: Role }) {
  const { word, tone, icon } = contractStateLooks[state]
  const isTurn = viewer === 'agency' && state === 'delivered'
  return (
    <Badge icon={icon} tone={isTurn ? 'info' : tone} solid={isTurn}>
      {word}
    </Badge>
  )
}
