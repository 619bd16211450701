import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { markPayoutPaid, markPayoutsPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { late } from '#ui/feedback/late.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sumOf } from './payout-batch-bar.tsx'

const ReturnDialog = late(() => import('./return-dialog.tsx').then((module) => module.ReturnDialog))

type PayoutDialogsProps = {
  toPay: readonly OperatorPayout[]
  toReturn: OperatorPayout | undefined
  onPaid: () => void
  onClose: () => void
}

export function PayoutDialogs({ toPay, toReturn, onPaid, onClose }: PayoutDialogsProps) {
  if (toPay.length > 0) return <MarkPaidDialog payouts={toPay} onPaid={onPaid} onClose={onClose} />
  return toReturn ? <ReturnDialog payout={toReturn} onClose={onClose} /> : null
}

function MarkPaidDialog({ payouts, onPaid, onClose }: { payouts: readonly OperatorPayout[]; onPaid: () => void; onClose: () => void }) {
  const onDone = () => {
    toast(payouts.length === 1 ? 'The payout is marked as paid' : `${payouts.length} payouts are marked as paid`)
    onPaid()
    onClose()
  }
  const one = useAct(markPayoutPaid, { onDone })
  const several = useAct(markPayoutsPaid, { onDone })
  const confirm = () => {
    const [first] = payouts
    if (payouts.length === 1 && first) one.mutate({ params: { id: first.id } })
    else several.mutate({ body: { ids: payouts.map(({ id }) => id) } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title={payouts.length === 1 ? 'Mark this payout as paid?' : `Mark ${payouts.length} payouts as paid?`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={one.isPending || several.isPending} onClick={confirm}>
            {`Mark ${sumOf(payouts)} as paid`}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>The bank has paid. The creators are notified. You can’t undo this, only mark a payout as returned.</p>
        <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-sm">
          {payouts.map(({ id, creator, amount }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{creator.general.displayName}</span>
              <span className="num">{formatMoney(amount, 'always')}</span>
            </li>
          ))}
        </ul>
        <ProblemNotice error={one.error ?? several.error} />
      </Stack>
    </Dialog>
  )
}
