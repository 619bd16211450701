import { useState } from 'react'
import type { ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'
import { settleProviderLine, type ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
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
import { nameOfLine, usedFor, whyNot } from './provider-line-words.ts'

const notes: Record<ProviderLineUse, string> = {
  fee: 'An amount the card provider kept or returned, other than its fees.',
  own: 'Money we moved ourselves, or that belongs to another app on the same account.',
  loss: 'We won’t get it back.',
  nothing: 'Our books are right as they are.',
}

/** Classifies a line that does not match, so that it leaves the list. */
export function SettleProviderLineDialog({ line, onClose }: { line: ProviderLine; onClose: () => void }) {
  const [use, setUse] = useState<ProviderLineUse | null>(line.uses.length === 1 ? (line.uses[0] ?? null) : null)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isBooked = line.unbooked !== null && line.unbooked.amount !== 0
  const settle = useAct(settleProviderLine, {
    onDone: () => {
      toast(`${nameOfLine(line)}: ${usedFor[use ?? 'nothing']}`)
      onClose()
    },
  })
  const submit = () => {
    setAsked(true)
    if (use === null || note.trim() === '') return
    settle.mutate({ params: { id: line.id }, body: { as: use, note } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={isBooked && line.unbooked ? `What is ${formatMoney(line.unbooked, 'always')}?` : 'What is this line?'}
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
        <p className="wrap-anywhere">
          {nameOfLine(line)}. {whyNot(line)}
        </p>
        <RadioCards
          label="It is"
          cards={line.uses.map((value) => ({ value, label: usedFor[value], note: notes[value] }))}
          value={use}
          onValueChange={setUse}
          error={isAsked && use === null ? 'Choose what it is.' : undefined}
        />
        <TextArea
          label="Explanation"
          hint="Recorded in the audit log"
          rows={2}
          value={note}
          error={isAsked && note.trim() === '' ? 'The explanation is required.' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <ProblemNotice error={settle.error} fieldNames={{ as: 'It is', note: 'Explanation' }} />
      </Stack>
    </Dialog>
  )
}
