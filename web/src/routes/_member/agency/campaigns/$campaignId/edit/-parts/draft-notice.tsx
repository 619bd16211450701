import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { relativeTime } from '../../../../../../../features/time/time-words.ts'
import { Button } from '../../../../../../../ui/button.tsx'
import { Notice } from '../../../../../../../ui/notice.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import type { EditorValues } from './editor-values.ts'

type DraftNoticeProps = {
  form: UseFormReturn<EditorValues>
  draft: CampaignDraft | null
  /** The campaign as it is saved now. */
  base: string
  onDiscard: () => void
}

/** Brings unsaved changes back by itself, or asks first when the campaign has changed under them. */
export function DraftNotice({ form, draft, base, onDiscard }: DraftNoticeProps) {
  const isSameBase = draft?.base === base
  const [isShown, setShown] = useState(draft !== null)
  const [isUsed, setUsed] = useState(isSameBase)
  useEffect(() => {
    if (draft && isSameBase) form.reset(draft.values, { keepDefaultValues: true })
    // Only when the editor opens: afterwards the form is ahead of the draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (!draft || !isShown) return null

  const use = () => {
    form.reset(draft.values, { keepDefaultValues: true })
    setUsed(true)
  }
  const discard = () => {
    form.reset(undefined, { keepDefaultValues: true })
    onDiscard()
    setShown(false)
  }
  return (
    <Notice
      tone="info"
      action={
        <span className="flex flex-wrap gap-2">
          {!isUsed && (
            <Button size="small" onClick={use}>
              Use them
            </Button>
          )}
          <Button size="small" onClick={discard}>
            Discard them
          </Button>
        </span>
      }
    >
      {isUsed
        ? `Your unsaved changes from ${relativeTime(draft.keptAt)} are back.`
        : `You have unsaved changes from ${relativeTime(draft.keptAt)}, and the campaign has changed since.`}
    </Notice>
  )
}
