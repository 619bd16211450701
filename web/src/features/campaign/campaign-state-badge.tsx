import { PackageCheck, PencilLine, Radio, SearchCheck, Undo2, Users, type LucideIcon } from 'lucide-react'
import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = {
  word: string
  tone: BadgeTone
  icon: LucideIcon
  /** Solid when it is the agency's turn. */ isTurn?: boolean
  explanation: string
}

/** S1 section 4, Badge explanations; LOOK, Badges. */
export const campaignStateLooks: Record<CampaignState, Look> = {
  draft: { word: 'Draft', tone: 'neutral', icon: PencilLine, explanation: 'You can edit and save changes before submitting for review' },
  in_review: { word: 'In review', tone: 'warning', icon: SearchCheck, explanation: 'You cannot make changes at this stage' },
  rejected: {
    word: 'Rejected',
    tone: 'danger',
    icon: Undo2,
    isTurn: true,
    explanation: 'review the feedback and make necessary adjustments before resubmitting',
  },
  published: { word: 'Published', tone: 'info', icon: Radio, explanation: 'Creators see it and will apply' },
  filled: { word: 'Filled', tone: 'agency', icon: Users, explanation: 'All creators are hired. It is hidden from new candidates' },
  delivered: { word: 'Delivered', tone: 'success', icon: PackageCheck, explanation: 'All media is delivered' },
}

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  const { word, tone, icon, isTurn = false } = campaignStateLooks[state]
  return (
    <Badge icon={icon} tone={tone} solid={isTurn}>
      {word}
    </Badge>
  )
}
