import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { relativeTime } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { putIntoForm, type CampaignDraft } from './campaign-draft.ts'
import type { EditorValues } from './editor-values.ts'

type DraftNoticeProps = {
  form: UseFormReturn<EditorValues>
  draft: CampaignDraft | null
  /** The saved campaign, as form values and as the string used for comparison. */
  saved: EditorValues
  base: string
  onDiscard: () => void
}

/** Says that unsaved changes were restored, or asks first if the campaign has changed in the meantime. */
export function DraftNotice({ form, draft, saved, base, onDiscard }: DraftNoticeProps) {
  const isSameBase = draft?.base === base
  const [isShown, setShown] = useState(draft !== null)
  const [isUsed, setUsed] = useState(isSameBase)
  if (!draft || !isShown) return null

  const use = () => {
    putIntoForm(form, draft.values)
    setUsed(true)
  }
  const discard = () => {
    putIntoForm(form, saved)
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
