import { useState } from 'react'
import { sayDac7Filed, type Dac7File } from '@pairtake/protocol/dac7/dac7-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { kindNames } from './dac7-words.ts'

type Dac7FiledDialogProps = { file: Dac7File; today: string; onClose: () => void }

/** Asks for the day on which a file was submitted, so that the next one corrects it. */
export function Dac7FiledDialog({ file, today, onClose }: Dac7FiledDialogProps) {
  const [day, setDay] = useState(today)
  const say = useAct(sayDac7Filed, {
    onDone: () => {
      toast(`${kindNames[file.kind]} marked as filed`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title="When did you file it?"
      onSubmit={(event) => {
        event.preventDefault()
        say.mutate({ params: { id: file.id }, body: { filedOn: day } })
      }}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={say.isPending}>
            Mark as filed
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>The next file for {file.year} will correct what this one says.</p>
        <DateField label="Filed on" max={today} value={day} onChange={(event) => setDay(event.target.value)} className="max-w-56" />
        <ProblemNotice error={say.error} fieldNames={{ filedOn: 'Filed on' }} />
      </Stack>
    </Dialog>
  )
}
