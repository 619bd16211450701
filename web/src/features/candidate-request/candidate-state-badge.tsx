import { CircleCheck, CircleHelp, CircleX, Hourglass, LogOut, type LucideIcon } from 'lucide-react'
import type { CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

/** S1 section 4: `new` reads 'Undecided'; LOOK, Badges. */
export const candidateStateLooks: Record<CandidateRequestState, Look> = {
  new: { word: 'Undecided', tone: 'warning', icon: CircleHelp },
  accepted: { word: 'Accepted', tone: 'success', icon: CircleCheck },
  declined: { word: 'Declined', tone: 'neutral', icon: CircleX },
}

const withdrawnLook: Look = { word: 'Withdrawn', tone: 'neutral', icon: LogOut }

const lapsedLook: Look = { word: 'Expired', tone: 'neutral', icon: Hourglass }

type CandidateStateBadgeProps = { state: CandidateRequestState; withdrawn: boolean; lapsed?: boolean | undefined }

export function CandidateStateBadge({ state, withdrawn, lapsed = false }: CandidateStateBadgeProps) {
  const { word, tone, icon } = withdrawn ? withdrawnLook : lapsed ? lapsedLook : candidateStateLooks[state]
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
