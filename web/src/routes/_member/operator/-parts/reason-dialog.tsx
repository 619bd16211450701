import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { reason } from '@pairtake/protocol/fields'
import { ProblemNotice } from '../../../../features/errors/problem-notice.tsx'
import { useWireForm } from '../../../../features/form/use-wire-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogFooter } from '../../../../ui/dialog-footer.tsx'
import { Stack } from '../../../../ui/stack.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

const reasonForm = z.object({ reason })

type ReasonDialogProps = {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Who reads the reason. */
  reader: string
  confirmLabel: string
  tone?: 'danger' | 'primary'
  onClose: () => void
  send: (reason: string) => Promise<void>
}

/** An act of the operator that has to be explained; the reason goes to the audit log too. */
export function ReasonDialog({ title, children, reader, confirmLabel, tone = 'danger', onClose, send }: ReasonDialogProps) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: reasonForm,
    defaults: { reason: '' },
    send: async (values) => {
      await send(values.reason.trim())
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={title}
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone === 'danger' ? 'danger-solid' : 'primary'} type="submit" pending={isPending}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <div>{children}</div>
        <TextArea label="Reason" hint={reader} rows={3} error={form.formState.errors.reason?.message} {...form.register('reason')} />
        <ProblemNotice error={problem} fieldNames={{ reason: 'Reason' }} />
      </Stack>
    </Dialog>
  )
}
