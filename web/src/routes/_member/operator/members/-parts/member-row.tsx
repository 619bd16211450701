import { Link } from '@tanstack/react-router'
import { Ban, MailQuestionMark } from 'lucide-react'
import type { OperatorMember } from '@pairtake/protocol/operator/operator'
import { liftSuspension, listAuditEntries, listOperatorMembers } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { useAct } from '../../../../../api/use-call.ts'
import { errorSentence } from '../../../../../features/errors/error-words.ts'
import { useAuthUser } from '../../../../../features/session/auth-user.ts'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Row, RowActions, RowText } from '../../../../../ui/rows.tsx'
import { toast, toastError } from '../../../../../ui/toast.ts'

const roleWords: Record<Role, string> = { agency: 'Brand', creator: 'Creator', operator: 'Operator' }

export function MemberRow({ member }: { member: OperatorMember }) {
  const { id, general, firstName, lastName, email, role, createdAt, suspensionReason } = member
  return (
    <Row top className="max-sm:flex-wrap">
      <Avatar id={id} name={general.displayName} src={general.profilePicturePath} kind={role} />
      <RowText
        name={general.displayName}
        badge={<MemberBadges member={member} />}
        note={`${roleWords[role]}, ${firstName} ${lastName}, ${email}`}
        when={
          <>
            Joined <RelativeTime at={createdAt} />
          </>
        }
      >
        {suspensionReason !== null && <p className="text-sm whitespace-pre-line text-danger-text">{suspensionReason}</p>}
      </RowText>
      <MemberActions member={member} />
    </Row>
  )
}

function MemberBadges({ member: { suspendedAt, isConfirmed } }: { member: OperatorMember }) {
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

function MemberActions({ member }: { member: OperatorMember }) {
  const me = useAuthUser()
  const name = member.general.displayName
  const lift = useAct(liftSuspension, {
    refreshes: [listOperatorMembers, listAuditEntries],
    onDone: () => toast(`${name} may log in again`),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  if (member.id === me.id) return <span className="text-sm text-faint">You</span>
  return (
    <RowActions className="max-sm:w-full max-sm:pl-13">
      {member.suspendedAt === null ? (
        <Button
          size="small"
          variant="danger"
          aria-label={`Suspend ${name}`}
          render={<Link from="/operator/members/" to="/operator/members" search={(before) => ({ ...before, suspend: member.id })} />}
        >
          Suspend
        </Button>
      ) : (
        <Button
          size="small"
          pending={lift.isPending}
          aria-label={`Lift the suspension of ${name}`}
          onClick={() => lift.mutate({ params: { id: member.id } })}
        >
          Lift the suspension
        </Button>
      )}
    </RowActions>
  )
}
