import { removePaymentMethod, type PaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { cardWords } from '#features/payment/payment-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

type RemoveCardDialogProps = { method: PaymentMethod; isOnly: boolean; onClose: () => void }

export function RemoveCardDialog({ method, isOnly, onClose }: RemoveCardDialogProps) {
  const remove = useAct(removePaymentMethod, {
    onDone: () => {
      toast('Card removed')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title={`Remove ${cardWords(method)}?`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" pending={remove.isPending} onClick={() => remove.mutate({ params: { id: method.id } })}>
            Remove
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>{removalWords({ isDefault: method.isDefault, isOnly })}</p>
        <ProblemNotice error={remove.error} />
      </Stack>
    </Dialog>
  )
}

/** What removing a card means for the next charge. */
export function removalWords({ isDefault, isOnly }: { isDefault: boolean; isOnly: boolean }): string {
  const more = isOnly
    ? ' It’s your only card. You need one to publish campaigns.'
    : isDefault
      ? ' This is your default card; another one takes its place.'
      : ''
  return `It won’t be charged again.${more}`
}
