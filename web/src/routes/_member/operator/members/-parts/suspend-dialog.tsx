import type { OperatorMember } from '@pairtake/protocol/operator/operator'
import { listAuditEntries, listOperatorMembers, suspendMember } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { call } from '../../../../../api/call.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { refresh } from '../../../../../api/use-call.ts'
import { toast } from '../../../../../ui/toast.ts'
import { ReasonDialog } from '../../-parts/reason-dialog.tsx'

/** product.md, Accounts: what a suspension does to each side. */
const consequences: Record<Role, string> = {
  agency:
    'All devices are signed out. The campaigns are hidden and open applications declined; delivered jobs are still charged, other jobs come to your queue.',
  creator:
    'All devices are signed out. Open applications are withdrawn and payouts held; delivered jobs are still finalized and paid, other jobs come to your queue.',
  operator: 'All devices are signed out, and this operator cannot log in any more.',
}

export function SuspendDialog({ member, onClose }: { member: OperatorMember; onClose: () => void }) {
  const name = member.general.displayName
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      reader="The member is told when logging in"
      confirmLabel="Suspend"
      onClose={onClose}
      send={async (reason) => {
        await call(suspendMember, { params: { id: member.id }, body: { reason } })
        toast(`${name} is suspended`)
        await refresh(queryClient, [listOperatorMembers, listAuditEntries])
      }}
    >
      {consequences[member.role]}
    </ReasonDialog>
  )
}
