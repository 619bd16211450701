import { CircleCheck, CircleX, Landmark, MessageCircleQuestionMark, Send, type LucideIcon } from 'lucide-react'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'

type Look = { word: string; tone: BadgeTone; icon: LucideIcon }

const looks: Record<OperatorChargeback['state'], Look> = {
  open: { word: 'To answer', tone: 'danger', icon: Landmark },
  answered: { word: 'Answered', tone: 'info', icon: Send },
  won: { word: 'Won', tone: 'success', icon: CircleCheck },
  lost: { word: 'Lost', tone: 'danger', icon: CircleX },
}

export function ChargebackStateBadge({ chargeback: { state, isInquiry } }: { chargeback: OperatorChargeback }) {
  const { word, tone, icon } = looks[state]
  if (isInquiry && state === 'won') {
    return (
      <Badge icon={CircleCheck} tone="neutral">
        Closed
      </Badge>
    )
  }
  if (isInquiry && state === 'open') {
    return (
      <Badge icon={MessageCircleQuestionMark} tone="warning">
        Inquiry
      </Badge>
    )
  }
  return (
    <Badge icon={icon} tone={tone}>
      {word}
    </Badge>
  )
}
