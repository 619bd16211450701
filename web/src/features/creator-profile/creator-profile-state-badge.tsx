import { BadgeCheck, CircleDashed, SearchCheck, type LucideIcon } from 'lucide-react'
import type { CreatorProfileState } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

/** LOOK, Badges. */
const creatorProfileLooks: Record<CreatorProfileState, Look> = {
  incomplete: { word: 'Incomplete', tone: 'neutral', icon: CircleDashed },
  in_review: { word: 'In review', tone: 'warning', icon: SearchCheck },
  verified: { word: 'Verified', tone: 'success', icon: BadgeCheck },
}

export function CreatorProfileStateBadge({ state }: { state: CreatorProfileState }) {
  const { word, tone, icon } = creatorProfileLooks[state]
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
