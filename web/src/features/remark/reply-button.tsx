import { Reply } from 'lucide-react'
import { useState } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { Button } from '#ui/actions/button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { LateForm } from '#mechanisms/keep/late-form.tsx'

const ReplyField = late(() => import('./reply-field.tsx').then((module) => module.ReplyField))

/** Replies to a remark: a button that becomes a field. */
export function ReplyButton({ remark }: { remark: Remark }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (isOpen) {
    return (
      <LateForm name={`reply ${remark.id}`} label="Your reply" rows={2} className="flex w-full flex-col gap-2" onClose={close}>
        {(words, meanwhile) => <ReplyField remark={remark} {...words} meanwhile={meanwhile} onClose={close} />}
      </LateForm>
    )
  }
  return (
    <Button size="small" variant="quiet" icon={Reply} aria-label={`Reply to “${remark.text}”`} onClick={() => setOpen(true)}>
      Reply
    </Button>
  )
}
