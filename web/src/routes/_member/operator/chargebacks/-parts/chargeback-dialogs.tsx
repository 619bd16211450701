import { limits } from '@pairtake/protocol/limits'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { acceptChargeback, answerChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'

type DialogProps = { chargeback: OperatorChargeback; onDecided: () => void; onClose: () => void }

export function AnswerDialog({ chargeback: { id, amount }, onDecided, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Contest ${formatMoney(amount, 'always')}?`}
      label="Explanation"
      max={limits.chargebackExplanation.max}
      reader="The bank reads it with the evidence"
      confirmLabel="Send to the bank"
      tone="primary"
      onClose={onClose}
      leadsOn
      send={async (explanation) => {
        await call(answerChargeback, { params: { id }, body: { explanation } })
        toast('The evidence is sent')
        onDecided()
        await refreshAfter(answerChargeback)
      }}
    >
      The job’s evidence goes to the bank as a PDF, with your words. The bank accepts only one answer, so look at the PDF first.
    </ReasonDialog>
  )
}

export function AcceptDialog({ chargeback: { id, amount }, onDecided, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Give up ${formatMoney(amount, 'always')}?`}
      reader="Recorded in the audit log"
      confirmLabel="Accept the chargeback"
      onClose={onClose}
      leadsOn
      send={async (reason) => {
        await call(acceptChargeback, { params: { id }, body: { reason } })
        toast('The chargeback is accepted')
        onDecided()
        await refreshAfter(acceptChargeback)
      }}
    >
      The bank keeps the money for good. It’s booked as our loss; the creator keeps what they earned.
    </ReasonDialog>
  )
}
