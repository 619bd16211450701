import { Link } from '@tanstack/react-router'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { markBatchPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function BatchPaidDialog({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const { open, held } = batch.counts
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
      title={held > 0 ? 'This batch can’t be marked as paid yet' : 'Mark this batch as paid?'}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {held > 0 ? 'Close' : 'Cancel'}
          </Button>
          {held === 0 && (
            <Button variant="primary" pending={mark.isPending} onClick={() => mark.mutate({ params: { id: batch.id } })}>
              {`Mark ${payouts} as paid`}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        {held > 0 ? (
          <HeldNotice batch={batch} />
        ) : (
          <p>
            The bank has processed the file. Every open payout in it is marked as paid and the creators are notified. You can’t undo this,
            only mark a payout as returned.
          </p>
        )}
        <ProblemNotice error={mark.error} />
      </Stack>
    </Dialog>
  )
}

/** A batch is marked as a whole or not at all, and the payouts of suspended creators are held. */
function HeldNotice({ batch: { id, counts } }: { batch: PayoutBatch }) {
  const { open, held } = counts
  return (
    <Notice tone="warning" title={held === 1 ? '1 payout in this batch is held' : `${held} payouts in this batch are held`}>
      {held === 1 ? 'Its creator is suspended.' : 'Their creators are suspended.'} Lift the suspension first
      {open > held && (
        <>
          , or mark{' '}
          <Link to="/operator/payouts" search={{ state: 'all', q: id }}>
            {open - held === 1 ? 'the other payout' : 'the other payouts'}
          </Link>{' '}
          as paid without {held === 1 ? 'it' : 'them'}
        </>
      )}
      .
    </Notice>
  )
}
