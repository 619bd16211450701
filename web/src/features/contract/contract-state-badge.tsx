import { Ban, Banknote, CircleCheckBig, Clapperboard, PackageCheck, type LucideIcon } from 'lucide-react'
import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { Role } from '@pairtake/protocol/roles'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

/** LOOK, Badges. */
export const contractStateLooks: Record<ContractState, Look> = {
  in_progress: { word: 'In progress', tone: 'info', icon: Clapperboard },
  delivered: { word: 'Delivered', tone: 'agency', icon: PackageCheck },
  finalizing: { word: 'Finalized', tone: 'info', icon: Banknote },
  completed: { word: 'Completed', tone: 'success', icon: CircleCheckBig },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: Ban },
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
