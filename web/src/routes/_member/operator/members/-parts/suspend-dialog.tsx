import type { OperatorMemberRecord, SuspensionPreview } from '@pairtake/protocol/operator/operator-record'
import { getOperatorMember, listOperatorMembers, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { call } from '../../../../../api/call.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { refresh } from '../../../../../api/use-call.ts'
import { toast } from '../../../../../ui/toast.ts'
import { ReasonDialog } from '../../-parts/reason-dialog.tsx'

const reasons = [
  'Several members reported behaviour that breaks our terms.',
  'The account seems to be used by somebody else.',
  'Payments were arranged outside of Pairtake.',
]

export function SuspendDialog({ member, onClose }: { member: OperatorMemberRecord; onClose: () => void }) {
  const name = member.general.displayName
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      reader="The member is told when logging in"
      cannedReasons={reasons}
      confirmLabel="Suspend"
      onClose={onClose}
      send={async (reason) => {
        await call(suspendMember, { params: { id: member.id }, body: { reason } })
        toast(`${name} is suspended`)
        await refresh(queryClient, [listOperatorMembers, getOperatorMember, listAuditEntries])
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

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** product.md, Accounts: what a suspension does to each side, with the figures of this member. */
function consequences(role: Role, preview: SuspensionPreview): string[] {
  const devices =
    preview.sessions === 0 ? 'No device is logged in.' : `${counted(preview.sessions, 'device is', 'devices are')} logged out.`
  if (role === 'operator') return [devices, 'This operator cannot log in any more.']
  const applications = counted(preview.openApplications, 'open application is', 'open applications are')
  const shared = [
    `${counted(preview.jobsToQueue, 'job in progress comes', 'jobs in progress come')} to your queue.`,
    `${counted(preview.deliveredJobs, 'delivered job is', 'delivered jobs are')} still finalized${role === 'agency' ? ' and charged' : ' and paid'}.`,
  ]
  return role === 'agency'
    ? [
        devices,
        `${counted(preview.campaignsOnMarket, 'campaign is', 'campaigns are')} hidden from creators.`,
        `${applications} declined.`,
        ...shared,
      ]
    : [devices, `${applications} withdrawn.`, ...shared, `${counted(preview.payoutsHeld, 'payout is', 'payouts are')} held.`]
}
