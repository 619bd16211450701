import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { changeRequestForm } from '@pairtake/protocol/contract-media/contract-media-form'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { hasStatus } from '#api/transport-error.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import type { KeptWords } from '#mechanisms/keep/late-form.tsx'
import { useKeptField } from '#mechanisms/keep/use-kept-field.ts'
import { toastDecision } from './toast-decision.ts'
import type { ViewerItem } from './viewer-items.ts'

export type ChangeRequestProps = {
  item: ViewerItem
  /** Why changes can no longer be requested. */
  closedWords: string | null
  label: string
  className: string
  onBack: () => void
  onDecided: () => void
}

/** S1 section 2: requests changes to an item as a whole. */
export function ChangeRequest({ item, closedWords, label, className, onBack, onDecided, ...words }: ChangeRequestProps & KeptWords) {
  const { media } = item
  // The text is about the take shown when it was begun; after a refusal, about the take that replaced it.
  const [about, setAbout] = useState<string | null>(media.mediaOriginal.id)
  const { form, submit, problem, isPending } = useWireForm({
    schema: changeRequestForm,
    defaults: { message: '' },
    send: async ({ message }) => {
      try {
        await call(askForChanges, { params: { id: media.id }, body: { message, mediaId: about ?? media.mediaOriginal.id } })
      } catch (error) {
        if (hasStatus(error, 409)) setAbout(null)
        throw error
      } finally {
        void refreshAfter(askForChanges)
      }
      words.keep('')
      toastDecision('Changes requested')
      onBack()
      onDecided()
    },
  })
  const field = useKeptField(form, 'message', words)
  return (
    <form onSubmit={submit} noValidate data-toast-floor="" className={className}>
      <TextArea label={label} rows={3} limit={limits.message.max} error={form.formState.errors.message?.message} {...field} />
      <ProblemNotice error={problem} />
      {closedWords !== null && <Notice tone="plain">{closedWords}</Notice>}
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="primary" type="submit" icon={Undo2} pending={isPending} disabled={closedWords !== null} className="flex-1">
          Ask for changes
        </Button>
      </div>
    </form>
  )
}
