import { Check, CircleAlert, Eye, Loader, Undo2, type LucideIcon } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { Role } from '@pairtake/protocol/roles'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'
import type { ShotState } from '#ui/signs/shot-strip.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon; /** The role that acts next. */ turn: Role | null; shot: ShotState }

/** S1 section 4, Contract media; LOOK, Badges. */
export const contractMediaLooks: Record<ContractMediaState, Look> = {
  processing: { word: 'Processing', tone: 'neutral', icon: Loader, turn: null, shot: 'processing' },
  needs_review: { word: 'Needs review', tone: 'warning', icon: Eye, turn: 'agency', shot: 'review' },
  changes_requested: { word: 'Changes requested', tone: 'danger', icon: Undo2, turn: 'creator', shot: 'changes' },
  approved: { word: 'Approved', tone: 'success', icon: Check, turn: null, shot: 'approved' },
  failed: { word: 'Not delivered', tone: 'danger', icon: CircleAlert, turn: 'creator', shot: 'failed' },
}

type ContractMediaBadgeProps = { state: ContractMediaState; contract: Pick<Contract, 'state'>; viewer: Role; held?: boolean }

/** Solid for the role that has to act next, which nobody has in a cancelled job. */
export function ContractMediaBadge({ state, contract, viewer, held = false }: ContractMediaBadgeProps) {
  const { word: stateWord, tone, icon, turn } = contractMediaLooks[state]
  const word = held ? 'Held back' : stateWord
  return (
    <Badge icon={icon} tone={tone} solid={turn === viewer && contractCan.work(contract)}>
      {word}
    </Badge>
  )
}
