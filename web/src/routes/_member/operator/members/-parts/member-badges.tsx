import { Ban, MailQuestionMark } from 'lucide-react'
import type { OperatorMember } from '@pairtake/protocol/operator/operator'
import { Badge } from '#ui/signs/badge.tsx'

export function MemberBadges({ member: { suspendedAt, isConfirmed } }: { member: OperatorMember }) {
  return (
    <>
      {suspendedAt !== null && (
        <Badge icon={Ban} tone="danger">
          Suspended
        </Badge>
      )}
      {!isConfirmed && (
        <Badge icon={MailQuestionMark} tone="neutral">
          Not confirmed
        </Badge>
      )}
    </>
  )
}
