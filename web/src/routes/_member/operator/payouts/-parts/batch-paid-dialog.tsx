import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { markBatchPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function BatchPaidDialog({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const { open } = batch.counts
  const payouts = open === 1 ? '1 payout' : `${open} payouts`
  const mark = useAct(markBatchPaid, {
    onDone: () => {
      toast(`${payouts} marked as paid`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Mark this batch as paid?"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={mark.isPending} onClick={() => mark.mutate({ params: { id: batch.id } })}>
            {`Mark ${payouts} as paid`}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>
          The bank has processed the file. Every open payout in it is marked as paid and the creators are notified. You can’t undo this,
          only mark a payout as returned.
        </p>
        <ProblemNotice error={mark.error} />
      </Stack>
    </Dialog>
  )
}
