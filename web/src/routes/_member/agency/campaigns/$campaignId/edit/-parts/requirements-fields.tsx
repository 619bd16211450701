import { Controller, useFormState, type UseFormReturn } from 'react-hook-form'
import type { MediaType } from '@pairtake/protocol/general'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import type { EditorValues } from './editor-values.ts'

type RequirementsFieldsProps = { form: UseFormReturn<EditorValues>; index: number; type: MediaType }

/** The requirements against which a delivered file is checked. The creator can send a file that fails only with a reason. */
export function RequirementsFields({ form, index, type }: RequirementsFieldsProps) {
  const errors = useFormState({ control: form.control }).errors.desiredAssets?.[index]?.requirements
  const number = (name: 'minSeconds' | 'maxSeconds' | 'minShortSide', label: string, unit: string) => (
    <Controller
      name={`desiredAssets.${index}.requirements.${name}`}
      control={form.control}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <NumberField
          label={label}
          optional
          end={unit}
          value={value}
          onValueChange={onChange}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">Checked in every file</legend>
      <p className="text-sm text-muted">A file that doesn’t fit is held back until the creator says why.</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {type === 'video' && number('minSeconds', 'At least', 'seconds')}
        {type === 'video' && number('maxSeconds', 'At most', 'seconds')}
        {number('minShortSide', 'Short side, at least', 'pixels')}
      </div>
      {type === 'video' && (
        <>
          <Checkbox label="With sound" error={errors?.sound?.message} {...form.register(`desiredAssets.${index}.requirements.sound`)} />
          <Checkbox
            label="With a caption track"
            error={errors?.captions?.message}
            {...form.register(`desiredAssets.${index}.requirements.captions`)}
          />
        </>
      )}
    </fieldset>
  )
}
