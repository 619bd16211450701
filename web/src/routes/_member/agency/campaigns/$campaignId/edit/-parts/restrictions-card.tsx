import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { countReach } from '@pairtake/protocol/campaign/campaign-endpoints'
import { genders } from '@pairtake/protocol/kinds'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { genderWords } from '#features/creator-profile/profile-words.ts'
import { countryOptions, languageOptions } from '#mechanisms/reference/reference-options.ts'
import { painted } from '#ui/base/painted.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { ChipGroup } from '#ui/fields/chip.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import type { EditorValues } from './editor-values.ts'

type RestrictionsCardProps = { form: UseFormReturn<EditorValues>; campaignId: string }

const genderOptions = genders.map((gender) => ({ value: gender, label: genderWords[gender] }))
const ages = `${limits.restrictionAge.min} to ${limits.restrictionAge.max}`

export function RestrictionsCard({ form, campaignId }: RestrictionsCardProps) {
  const { control } = form
  // The two ages are validated against each other, so changing one validates both.
  const onAge = (change: (value: number | null) => void) => (value: number | null) => {
    change(value)
    void form.trigger(['restrictionAgeFrom', 'restrictionAgeTo'])
  }
  return (
    <Card padded className="flex flex-col gap-4">
      <SectionHeader bare note="Leave blank what doesn’t matter.">
        Who may apply
      </SectionHeader>
      <div className="grid grid-cols-2 gap-4 sm:max-w-96">
        {(['restrictionAgeFrom', 'restrictionAgeTo'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState }) => (
              <NumberField
                label={name === 'restrictionAgeFrom' ? 'Age from' : 'Age to'}
                hint={ages}
                value={field.value}
                onValueChange={onAge(field.onChange)}
                onBlur={field.onBlur}
                ref={field.ref}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <Controller
        name="restrictionGenders"
        control={control}
        render={({ field, fieldState }) => (
          <ChipGroup
            label="Gender"
            optional
            options={genderOptions}
            value={field.value}
            onValueChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="restrictionCountries"
        control={control}
        render={({ field, fieldState }) => (
          <MultiCombobox
            label="Countries"
            optional
            placeholder="Any country"
            help="Creators of any of these countries may apply. To treat countries differently, create a separate campaign for each."
            options={countryOptions}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="restrictionLanguage"
        control={control}
        render={({ field, fieldState }) => (
          <Combobox
            label="Language"
            optional
            clearable
            placeholder="Any language"
            options={languageOptions}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <Reach control={control} campaignId={campaignId} />
    </Card>
  )
}

const settleMs = 400

/** Shows how many verified creators match these restrictions, updated while typing. */
function Reach({ control, campaignId }: { control: Control<EditorValues>; campaignId: string }) {
  const [restrictionAgeFrom, restrictionAgeTo, restrictionGenders, restrictionCountries, restrictionLanguage] = useWatch({
    control,
    name: ['restrictionAgeFrom', 'restrictionAgeTo', 'restrictionGenders', 'restrictionCountries', 'restrictionLanguage'],
  })
  const now = JSON.stringify({ restrictionAgeFrom, restrictionAgeTo, restrictionGenders, restrictionCountries, restrictionLanguage })
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), settleMs)
    return () => clearTimeout(timer)
  }, [now])
  const [first] = useState(now)
  const reach = useQuery({
    queryKey: [countReach.path, campaignId, settled],
    queryFn: async ({ signal }) => {
      // The figure is below the first view, so it waits for that.
      await painted()
      // Saved values need no validation, so the first view does not load the schema.
      const body = settled === first ? {} : await parseRestrictions(JSON.parse(settled))
      return body && (await call(countReach, { params: { id: campaignId }, body }, signal))
    },
  })
  const count = reach.data?.data.creators
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {count !== undefined && (count === 1 ? '1 verified creator can apply.' : `${count} verified creators can apply.`)}
    </p>
  )
}

/** Returns null while the input is invalid. */
async function parseRestrictions(given: unknown) {
  const { restrictionsForm } = await import('@pairtake/protocol/campaign/campaign-form')
  const { data } = restrictionsForm.safeParse(given)
  return data ?? null
}
