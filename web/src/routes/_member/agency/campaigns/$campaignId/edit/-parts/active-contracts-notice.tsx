import { useFormState, useWatch, type Control } from 'react-hook-form'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { Notice } from '#ui/feedback/notice.tsx'
import { asTyped, type EditorValues } from './editor-values.ts'

type ActiveContractsNoticeProps = {
  control: Control<EditorValues>
  campaign: Campaign
  /** The card that contains it, so that the notice appears next to the change. */
  part: 'basics' | 'briefs'
}

/** S1 section 5: says that editing changes what creators with active jobs read. */
export function ActiveContractsNotice({ control, campaign, part }: ActiveContractsNoticeProps) {
  const values = useWatch({ control, compute: asTyped })
  const saved = useFormState({ control }).defaultValues
  const { committed, completed } = campaign.mediaStats
  // A job is active until everything it committed to is approved.
  const isActive = committed > completed
  const isChanged = part === 'basics' ? isTextChanged(values, saved) : isBriefChanged(values, saved)
  if (!isActive || !isChanged) return null
  return (
    <Notice tone="warning" announce>
      Active creator jobs change too: creators already at work see the new {part === 'basics' ? 'name and description' : 'brief'} once you
      save.
    </Notice>
  )
}

type Saved = ReturnType<typeof useFormState<EditorValues>>['defaultValues']

const isTextChanged = (values: EditorValues, saved: Saved) => values.name !== saved?.name || values.description !== saved.description

function isBriefChanged(values: EditorValues, saved: Saved): boolean {
  const briefs = new Map(saved?.desiredAssets?.map((asset) => [asset?.id ?? null, asset?.brief]))
  // A new or unsaved asset belongs to no job.
  return values.desiredAssets.some(({ id, brief }) => id !== null && briefs.has(id) && briefs.get(id) !== brief)
}
