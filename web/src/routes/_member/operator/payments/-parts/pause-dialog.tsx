import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { pausePaymentReminders } from '@pairtake/protocol/operator/operator-money-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'

export function PauseDialog({ payment, onClose }: { payment: OperatorPayment; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Pause reminders"
      label="Reason"
      reader="Shown to operators and recorded in the audit log"
      confirmLabel="Pause reminders"
      tone="primary"
      onClose={onClose}
      send={async (reason) => {
        await call(pausePaymentReminders, { params: { id: payment.id }, body: { reason } })
        toast('Reminders paused')
        await refreshAfter(pausePaymentReminders)
      }}
    >
      {payment.agency.general.displayName} gets no more reminders for {payment.contract.campaign.name} until you resume them. The payment
      stays overdue.
    </ReasonDialog>
  )
}
