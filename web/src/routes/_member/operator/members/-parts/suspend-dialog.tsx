import type { OperatorMemberRecord, SuspensionPreview } from '@pairtake/protocol/operator/operator-record'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'

const reasons = [
  'Several members reported behaviour that breaks our terms.',
  'Someone else seems to be using this account.',
  'Payments were arranged outside Pairtake.',
]

export function SuspendDialog({ member, onClose }: { member: OperatorMemberRecord; onClose: () => void }) {
  const name = member.general.displayName
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      reader="The member sees this when logging in"
      cannedReasons={reasons}
      confirmLabel="Suspend"
      onClose={onClose}
      send={async (reason) => {
        await call(suspendMember, { params: { id: member.id }, body: { reason } })
        toast(`${name} is suspended`)
        await refreshAfter(suspendMember)
      }}
    >
      <p>This happens at once:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {consequences(member.role, member.suspension).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}

/** Returns the effects of a suspension on each side, with this member's figures; zeros are omitted. */
function consequences(role: Role, preview: SuspensionPreview): string[] {
  const isAgency = role === 'agency'
  const effects: readonly (readonly [count: number, one: string, many: string, what: string])[] = [
    [preview.sessions, 'device is', 'devices are', 'logged out'],
    [preview.campaignsOnMarket, 'campaign is', 'campaigns are', 'hidden from creators'],
    [preview.openApplications, 'open application is', 'open applications are', isAgency ? 'declined' : 'withdrawn'],
    [preview.jobsToQueue, 'job in progress comes', 'jobs in progress come', 'to your queue'],
    [preview.deliveredJobs, 'delivered job is', 'delivered jobs are', `still finalized and ${isAgency ? 'charged' : 'paid'}`],
    [preview.payoutsHeld, 'payout is', 'payouts are', 'held'],
  ]
  const happening = effects
    .filter(([count]) => count > 0)
    .map(([count, one, many, what]) => `${count} ${count === 1 ? one : many} ${what}.`)
  return ['No one can log in to this account.', ...happening]
}
