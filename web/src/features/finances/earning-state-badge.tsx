import { CircleCheck, Hourglass, type LucideIcon } from 'lucide-react'
import type { EarningState } from '@pairtake/protocol/finances/earning-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

const looks: Record<EarningState, { word: string; tone: BadgeTone; icon: LucideIcon }> = {
  future: { word: 'Future', tone: 'neutral', icon: Hourglass },
  earned: { word: 'Earned', tone: 'success', icon: CircleCheck },
}

export function EarningStateBadge({ state }: { state: EarningState }) {
  const { word, tone, icon } = looks[state]
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
