import { Reply } from 'lucide-react'
import { useState } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { replyToRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { replyForm } from '@pairtake/protocol/remark/remark-form'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'

/** A reply to one remark: a button that becomes a field. */
export function ReplyButton({ remark }: { remark: Remark }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ReplyField remark={remark} onClose={() => setOpen(false)} />
  return (
    <Button size="small" variant="quiet" icon={Reply} aria-label={`Reply to “${remark.text}”`} onClick={() => setOpen(true)}>
      Reply
    </Button>
  )
}

function ReplyField({ remark, onClose }: { remark: Remark; onClose: () => void }) {
  // One id for what is written here, however often it is sent: an answer that was lost doubles nothing.
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
      onClose()
    },
  })
  useEscape(onClose)
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-col gap-2">
      <TextArea
        label="Your reply"
        rows={2}
        limit={remarkLimits.text.max}
        autoFocus
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <ProblemNotice error={problem} />
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" type="submit" pending={isPending}>
          Reply
        </Button>
      </div>
    </form>
  )
}
