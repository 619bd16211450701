import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import {
  approveMediaOnBehalf,
  cancelContract,
  getOverview,
  listAuditEntries,
  listOperatorContracts,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { call } from '../../../../../api/call.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { refresh } from '../../../../../api/use-call.ts'
import { toast } from '../../../../../ui/toast.ts'
import { ReasonDialog } from '../../-parts/reason-dialog.tsx'

type JobActDialogsProps = { job: OperatorContract; mediaId: string | undefined; isCancelling: boolean; onClose: () => void }

const refreshAll = () => refresh(queryClient, [listOperatorContracts, getOverview, listAuditEntries])

export function JobActDialogs({ job, mediaId, isCancelling, onClose }: JobActDialogsProps) {
  const media = job.contractAssets?.flatMap(({ contractMedias }) => contractMedias).find(({ id }) => id === mediaId)
  if (isCancelling) {
    return (
      <ReasonDialog
        title={`Cancel the job for ${job.campaign.name}?`}
        reader="Both sides read these words"
        confirmLabel="Cancel the job"
        onClose={onClose}
        send={async (reason) => {
          await call(cancelContract, { params: { id: job.id }, body: { reason } })
          toast('The job is cancelled')
          await refreshAll()
        }}
      >
        Nothing is charged and nothing is paid. This cannot be undone.
      </ReasonDialog>
    )
  }
  if (!media) return null
  return (
    <ReasonDialog
      title={`Approve ${media.name} for ${job.agency.general.displayName}?`}
      reader="Goes to the audit log"
      confirmLabel="Approve"
      tone="primary"
      onClose={onClose}
      send={async (reason) => {
        await call(approveMediaOnBehalf, { params: { id: media.id }, body: { reason } })
        toast(`${media.name} is approved`)
        await refreshAll()
      }}
    >
      It counts as approved by the brand. The job is delivered when this was the last item.
    </ReasonDialog>
  )
}
