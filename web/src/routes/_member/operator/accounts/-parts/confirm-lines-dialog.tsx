import { bankLineActs, type BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatSum } from '#ui/signs/format-money.ts'
import { Facts } from '#ui/surfaces/facts.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { confirmLabels } from './bank-line-words.ts'

type ConfirmLinesDialogProps = { lines: readonly BankLine[]; onConfirm: () => void; onClose: () => void }

/** Asks before all proposals are confirmed at once: what happens how often, with how much money. */
export function ConfirmLinesDialog({ lines, onConfirm, onClose }: ConfirmLinesDialogProps) {
  const facts = bankLineActs.flatMap((act) => {
    const same = lines.filter(({ proposal }) => proposal.act === act)
    return same.length === 0 ? [] : [{ label: confirmLabels[act], value: linesInWords(same) }]
  })
  const isToldToCreators = lines.some(({ proposal: { act } }) => act === 'pay' || act === 'return')
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title={`Confirm ${lines.length} proposals?`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {`Confirm ${lines.length}`}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>Each line is booked as its row says{isToldToCreators && ', and creators are told about their payouts'}. You can’t undo this.</p>
        <Facts facts={facts} columns={1} />
      </Stack>
    </Dialog>
  )
}

/** '3 lines, -€120.00' */
function linesInWords(lines: readonly BankLine[]): string {
  return `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, ${formatSum(lines.map(({ amount }) => amount))}`
}
