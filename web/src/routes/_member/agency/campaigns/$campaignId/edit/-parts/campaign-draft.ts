import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { dropKept, findKeptOne, keepRecord, type RecordKey } from '#mechanisms/keep/kept-records.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { asTyped, type EditorValues, type FileNames } from './editor-values.ts'

/** Unsaved changes, stored across reloads. `base` is the version they were made on. */
export type CampaignDraft = { values: EditorValues; fileNames: FileNames; base: string; keptAt: string }

const keepAfterMs = 500

function useDraftKey(campaignId: string): RecordKey {
  const { id: userId } = useAuthUser()
  return { userId, kind: 'draft', id: campaignId }
}

export function useKeptDraft(campaignId: string) {
  const key = useDraftKey(campaignId)
  return useQuery({
    queryKey: ['campaign-draft', key.userId, campaignId],
    queryFn: async () => (await findKeptOne<CampaignDraft>(key)) ?? null,
    // Stored drafts change without a call, so they are read each time the editor opens.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
}

type KeepDraft = { form: UseFormReturn<EditorValues>; campaignId: string; fileNames: FileNames; base: string; isPaused: boolean }

/** Stores the unsaved changes per member, shortly after each change, and deletes them once nothing is unsaved. */
export function useKeepDraft({ form, campaignId, fileNames, base, isPaused }: KeepDraft): { drop: () => Promise<void> } {
  const key = useDraftKey(campaignId)
  const { userId } = key
  const values = useWatch({ control: form.control, compute: asTyped })
  const { isDirty } = useFormState({ control: form.control })
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isPaused) return
    const where: RecordKey = { userId, kind: 'draft', id: campaignId }
    if (!isDirty) {
      // All changes were undone by hand, so the stored ones must not return.
      if (wasDirty.current) void dropKept(where)
      return
    }
    wasDirty.current = true
    const draft: CampaignDraft = { values, fileNames, base, keptAt: new Date().toISOString() }
    const keep = () => void keepRecord(where, draft)
    const timer = setTimeout(keep, keepAfterMs)
    // A reload does not wait for the timer.
    window.addEventListener('beforeunload', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', keep)
    }
  }, [values, isDirty, isPaused, fileNames, base, userId, campaignId])
  return { drop: () => dropKept(key) }
}

/** Without `keepFieldsRef` the fields would have to be registered again, which a component memoised by the compiler does not do. */
export function putIntoForm(form: UseFormReturn<EditorValues>, values: EditorValues): void {
  form.reset(values, { keepDefaultValues: true, keepFieldsRef: true })
}

/** Gives new assets the ids they were saved with, so that the next save changes them instead of adding them a second time. */
export function putNewIds(form: UseFormReturn<EditorValues>, sent: EditorValues, saved: EditorValues): void {
  for (const [index, { id, type }] of form.getValues('desiredAssets').entries()) {
    const [before, after] = [sent.desiredAssets[index], saved.desiredAssets[index]]
    if (id === null && before?.id === null && after?.type === type) form.setValue(`desiredAssets.${index}.id`, after.id)
  }
}

/** Restores unsaved changes automatically if the campaign is still the version they were made on. */
export function useBegunDraft(form: UseFormReturn<EditorValues>, draft: CampaignDraft | null, base: string): void {
  const bringBack = useEffectEvent(() => {
    if (draft?.base === base) putIntoForm(form, draft.values)
  })
  // After the form has mounted, because its fields would otherwise start with the saved values; later the form is newer than the draft.
  useEffect(() => bringBack(), [])
}
