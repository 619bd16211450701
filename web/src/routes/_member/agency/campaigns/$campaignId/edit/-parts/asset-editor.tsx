import { Image, Lock, Trash2, Video } from 'lucide-react'
import { Controller, useFormState, type UseFormReturn } from 'react-hook-form'
import type { MediaType } from '@pairtake/protocol/general'
import { limits } from '@pairtake/protocol/limits'
import { shotShapes } from '#features/campaign/campaign-shots.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { withTemplate, type EditorValues } from './editor-values.ts'
import { RequirementsFields } from './requirements-fields.tsx'

type AssetEditorProps = {
  form: UseFormReturn<EditorValues>
  index: number
  type: MediaType
  /** The largest count that any job has committed to. */
  committed: number
  /** The number of items of this type that the campaign can still add. */
  room: number
  onRemove: () => void
}

const look = { video: { word: 'Videos', icon: Video }, photos: { word: 'Photos', icon: Image } }
const shapeOptions = shotShapes.map((shape) => ({ value: shape, label: shape }))

export function AssetEditor({ form, index, type, committed, room, onRemove }: AssetEditorProps) {
  const { word, icon: Icon } = look[type]
  const errors = useFormState({ control: form.control }).errors.desiredAssets?.[index]
  const isCommitted = committed > 0
  const addTemplate = () => {
    const name = `desiredAssets.${index}.brief` as const
    form.setValue(name, withTemplate(form.getValues(name)), { shouldDirty: true, shouldTouch: true })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-border px-5 py-4 max-sm:px-4">
      <legend className="sr-only">{word}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-control bg-agency-tint text-on-agency-tint">
          <Icon size={18} />
        </span>
        <b className="mr-auto">{word}</b>
        {isCommitted ? (
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <Lock aria-hidden size={14} /> {committed} committed, cannot be removed
          </span>
        ) : (
          <IconButton icon={Trash2} name={`Remove ${word.toLowerCase()}`} onClick={onRemove} />
        )}
        <Controller
          name={`desiredAssets.${index}.count`}
          control={form.control}
          render={({ field, fieldState }) => (
            <Stepper
              bare
              label={`Number of ${word.toLowerCase()}`}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              min={Math.max(limits.assetsPerType.min, committed)}
              max={field.value + Math.max(0, room)}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <Controller
        name={`desiredAssets.${index}.brief`}
        control={form.control}
        render={({ field, fieldState }) => (
          <TextArea
            label="Brief"
            rows={3}
            limit={limits.brief.max}
            hint={
              <button type="button" onClick={addTemplate} className="text-link underline underline-offset-3">
                Use the template
              </button>
            }
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <SelectField
        label="Proportion"
        optional
        placeholder="Any proportion"
        options={shapeOptions}
        className="max-w-56"
        error={errors?.crop?.message}
        {...form.register(`desiredAssets.${index}.crop`, { setValueAs: (value: string | null) => value || null })}
      />
      <RequirementsFields form={form} index={index} type={type} />
    </fieldset>
  )
}
