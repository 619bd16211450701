import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { voidBatch } from '@pairtake/protocol/operator/operator-money-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function VoidBatchDialog({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const { open, held } = batch.counts
  const payouts = open === 1 ? 'Its payout' : `Its ${open} payouts`
  return (
    <ReasonDialog
      title="Void this batch?"
      reader="Kept in the audit log"
      confirmLabel="Void batch"
      onClose={onClose}
      send={async (reason) => {
        await call(voidBatch, { params: { id: batch.id }, body: { reason } })
        toast('The batch is voided. You can export its payouts again.')
        await refreshAfter(voidBatch)
      }}
    >
      Only do this if the bank hasn’t carried out {batch.fileName} and won’t. {payouts} can then be exported again, except those you return
      first{held > 0 && ' and those that are held'}.
    </ReasonDialog>
  )
}
