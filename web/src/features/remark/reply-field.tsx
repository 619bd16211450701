import { useState } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { replyToRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { replyForm } from '@pairtake/protocol/remark/remark-form'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import type { KeptWords } from '#mechanisms/keep/late-form.tsx'
import { useKeptField } from '#mechanisms/keep/use-kept-field.ts'

type ReplyFieldProps = KeptWords & { remark: Remark; onClose: () => void }

export function ReplyField({ remark, onClose, ...words }: ReplyFieldProps) {
  // One id per reply, however often it is sent, so that a lost response causes no duplicate.
  const [clientReplyId] = useState(() => crypto.randomUUID())
  const { form, submit, problem, isPending } = useWireForm({
    schema: replyForm,
    defaults: { text: '' },
    send: async ({ text }) => {
      try {
        await call(replyToRemark, { params: { id: remark.id }, body: { text, clientReplyId } })
      } finally {
        void refreshAfter(replyToRemark)
      }
      words.keep('')
      onClose()
    },
  })
  const field = useKeptField(form, 'text', words)
  const cancel = () => {
    words.keep('')
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-col gap-2">
      <TextArea label="Your reply" rows={2} limit={remarkLimits.text.max} error={form.formState.errors.text?.message} {...field} />
      <ProblemNotice error={problem} />
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button size="small" type="submit" pending={isPending}>
          Reply
        </Button>
      </div>
    </form>
  )
}
