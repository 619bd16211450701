import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { text } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { CannedReasons } from './canned-reasons.tsx'

type ReasonValues = { reason: string }

/** How each label is called in a sentence. */
const subjects = { Reason: 'The reason', Note: 'The note', Explanation: 'The explanation', 'What you did': 'What you did' } as const

type ReasonDialogProps = {
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label of the text; "Reason" by default. */
  label?: keyof typeof subjects
  /** In characters, as the endpoint accepts; 1,000 by default. */
  max?: number
  cannedReasons?: readonly string[]
  /** The person who will read the reason. */
  reader: string
  confirmLabel: string
  /** Set if the action itself is called cancelling. */
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  onClose: () => void
  send: (reason: string) => Promise<void>
  /** Set if `send` leads to the next record, which ends this dialog: by the time that all is answered, one of that record may be open. */
  leadsOn?: boolean
}

/** An operator action that requires a reason, which is also recorded in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    children,
    label = 'Reason',
    max = limits.reason.max,
    cannedReasons,
    reader,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    onClose,
    send,
    leadsOn = false,
  } = props
  const { form, submit, problem, isPending } = useWireForm<ReasonValues>({
    schema: z.object({ reason: text({ max, label: subjects[label] }) }),
    defaults: { reason: '' },
    send: async (values) => {
      await send(values.reason.trim())
      if (!leadsOn) onClose()
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
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'danger-solid' : 'primary'} type="submit" pending={isPending}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <div>{children}</div>
        <TextArea label={label} hint={reader} rows={3} error={form.formState.errors.reason?.message} {...form.register('reason')} />
        {cannedReasons && (
          <div>
            <ReasonMenu form={form} sentences={cannedReasons} />
          </div>
        )}
        <ProblemNotice error={problem} fieldNames={{ reason: label, note: label }} />
      </Stack>
    </Dialog>
  )
}

function ReasonMenu({ form, sentences }: { form: UseFormReturn<ReasonValues>; sentences: readonly string[] }) {
  const words = useWatch({ control: form.control, name: 'reason' })
  return (
    <CannedReasons
      sentences={sentences}
      words={words}
      onWords={(chosen) => {
        form.setValue('reason', chosen, { shouldDirty: true, shouldValidate: true })
        form.setFocus('reason')
      }}
    />
  )
}
