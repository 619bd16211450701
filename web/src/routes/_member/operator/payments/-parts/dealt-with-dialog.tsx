import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { markRefundDealtWith } from '@pairtake/protocol/operator/operator-money-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'

/** For a card that accepts no refund any more: the brand was repaid in another way. */
export function DealtWithDialog({ payment, onClose }: { payment: OperatorPayment; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Mark the refund as dealt with"
      label="What you did"
      reader="Recorded in the audit log"
      confirmLabel="Mark as dealt with"
      tone="primary"
      onClose={onClose}
      send={async (reason) => {
        await call(markRefundDealtWith, { params: { id: payment.id }, body: { reason } })
        toast('Refund marked as dealt with')
        await refreshAfter(markRefundDealtWith)
      }}
    >
      This pays nothing. It removes the refund for {payment.contract.campaign.name} from your overview.
    </ReasonDialog>
  )
}
