import { useState } from 'react'
import { settleBankLine, type BankLine, type BankLineUse } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Stack } from '#ui/surfaces/stack.tsx'
import { nameOfLine, settledAs } from './bank-line-words.ts'

const notes: Record<BankLineUse, string> = {
  provider: 'A payout that the card provider announced.',
  charge: 'A cost of ours.',
  own: 'Money we paid in or took out, or that was there before.',
  suspense: 'Kept separate until we know whose it is.',
  nothing: 'Nothing moved, so there is nothing to book.',
}

/** Classifies a movement that belongs to no payout. */
export function SettleLineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [use, setUse] = useState<BankLineUse | null>(line.uses.length === 1 ? (line.uses[0] ?? null) : null)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const settle = useAct(settleBankLine, {
    onDone: () => {
      toast(`${formatMoney(line.amount, 'always')}: ${settledAs(use ?? 'nothing')}`)
      onClose()
    },
  })
  const submit = () => {
    setAsked(true)
    if (use === null) return
    settle.mutate({ params: { id: line.id }, body: { as: use, note } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={`What is ${formatMoney(line.amount, 'always')}?`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={settle.isPending}>
            Settle
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>
          {nameOfLine(line)}. {line.proposal.words}
        </p>
        <RadioCards
          label="It is"
          cards={line.uses.map((value) => ({ value, label: settledAs(value), note: notes[value] }))}
          value={use}
          onValueChange={setUse}
          error={isAsked && use === null ? 'Choose what it is.' : undefined}
        />
        <TextArea
          label="Note"
          optional
          hint="Recorded in the audit log"
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <ProblemNotice error={settle.error} fieldNames={{ as: 'It is', note: 'Note' }} />
      </Stack>
    </Dialog>
  )
}
