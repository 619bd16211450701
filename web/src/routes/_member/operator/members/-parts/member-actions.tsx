import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { liftSuspension } from '@pairtake/protocol/operator/operator-member-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'

export function MemberActions({ member }: { member: OperatorMemberRecord }) {
  const me = useAuthUser()
  const name = member.general.displayName
  const lift = useAct(liftSuspension, {
    onDone: () => toast(`${name} may log in again`),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  if (member.id === me.id) return <span className="text-sm text-faint">This is you</span>
  if (member.suspendedAt !== null) {
    return (
      <Button pending={lift.isPending} onClick={() => lift.mutate({ params: { id: member.id } })}>
        Lift the suspension
      </Button>
    )
  }
  return (
    <Button
      variant="danger"
      icon={Ban}
      render={<Link to="/operator/members/$memberId" params={{ memberId: member.id }} search={{ suspend: true }} resetScroll={false} />}
    >
      Suspend
    </Button>
  )
}
