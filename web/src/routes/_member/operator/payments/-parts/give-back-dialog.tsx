import type { SuspendedCharge } from '@pairtake/protocol/operator/operator-money'
import { giveBackSuspense } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { ConfirmFooter } from '#ui/feedback/dialog-footer.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'

type GiveBackDialogProps = { charge: SuspendedCharge; onClose: () => void }

/**
 * Asks for confirmation before money is refunded, with the amount and the receiver. Not part of the charge's row, which leaves the list if another
 * operator returns the money first: the dialog then says so.
 */
export function GiveBackDialog({ charge: { id, agency, amount, contract }, onClose }: GiveBackDialogProps) {
  const sum = formatMoney(amount, 'always')
  const giveBack = useAct(giveBackSuspense, {
    onDone: () => {
      onClose()
      toast(`${sum} was returned to ${agency.general.displayName}`)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Return the charge"
      footer={
        <ConfirmFooter
          question={`Return ${sum} to ${agency.general.displayName}?`}
          confirmLabel={`Return ${sum}`}
          tone="primary"
          pending={giveBack.isPending}
          problem={<ProblemNotice error={giveBack.error} />}
          onBack={onClose}
          onConfirm={() => giveBack.mutate({ params: { id } })}
        >
          It goes back to the card it came from. This cannot be undone.
        </ConfirmFooter>
      }
    >
      <p>
        {contract.campaignName} with {contract.creatorName}
      </p>
    </Dialog>
  )
}
