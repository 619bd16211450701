import { Controller, useFormState, type UseFormReturn } from 'react-hook-form'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { updateCreatorProfile, type CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { genders } from '@pairtake/protocol/kinds'
import { creatorBirthDates } from '@pairtake/protocol/creator-profile/age'
import { limits } from '@pairtake/protocol/limits'
import { refreshAfter } from '#api/use-call.ts'
import { genderWords } from '#features/creator-profile/profile-words.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { countryOptions, languageOptions } from '#mechanisms/reference/reference-options.ts'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { Facts } from '#ui/surfaces/facts.tsx'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { saveProfile, today, valuesOf, type CreatorProfileValues } from './creator-profile-values.ts'

type ProfileForm = UseFormReturn<CreatorProfileValues>

const genderOptions = genders.map((gender) => ({ value: gender, label: genderWords[gender] }))

const fieldNames = {
  gender: 'Gender',
  birthDate: 'Birthdate',
  nativeLanguage: 'Native language',
  languages: 'Professional languages',
  shortBio: 'Short bio',
  residenceCountry: 'Country',
  residenceStreetAddress: 'Address',
  residenceCity: 'City',
  residenceState: 'State',
  residencePostalCode: 'Postal code',
  'socialInfo.instagram': 'Instagram handle or url',
}

export function CreatorProfileForm({ profile }: { profile: CreatorProfile }) {
  const isOpen = creatorProfileCan.save(profile)
  const { form, submit, problem, isPending } = useWireForm<CreatorProfileValues>({
    schema: () => import('./creator-profile-rules.ts').then((module) => module.creatorProfileRulesOf(profile)),
    defaults: valuesOf(profile),
    send: async (values) => {
      await saveProfile(profile, values)
      toast('Creator profile updated')
      await refreshAfter(updateCreatorProfile)
    },
  })
  const { isDirty } = form.formState

  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!isOpen} className="grid max-w-[40rem] min-w-0 gap-4 sm:grid-cols-2">
        <legend className="sr-only">Creator profile</legend>
        {creatorProfileCan.saveIdentity(profile) ? <IdentityFields form={form} /> : <IdentityFacts profile={profile} />}
        <LanguageFields form={form} isOpen={isOpen} />
        <AboutFields form={form} />
        <ResidenceFields form={form} isOpen={isOpen} />
        <div className="empty:hidden sm:col-span-2">
          <ProblemNotice error={problem} fieldNames={fieldNames} />
        </div>
        <div className="flex max-sm:flex-col sm:col-span-2">
          <Button
            variant="primary"
            type="submit"
            pending={isPending}
            disabledReason={isOpen ? undefined : 'Locked while the profile is in review.'}
          >
            Save
          </Button>
        </div>
      </fieldset>
      <LeaveGuard isChanged={isDirty && !isPending} />
    </form>
  )
}

function IdentityFields({ form }: { form: ProfileForm }) {
  const { errors } = useFormState({ control: form.control })
  const { first, last } = creatorBirthDates(today())
  return (
    <>
      <DateField
        label="Birthdate"
        min={first}
        max={last}
        autoComplete="bday"
        help="It cannot be changed after the review. Brands only see your age."
        error={errors.birthDate?.message}
        {...form.register('birthDate')}
      />
      <SelectField
        label="Gender"
        options={genderOptions}
        placeholder="Please choose"
        error={errors.gender?.message}
        {...form.register('gender')}
      />
    </>
  )
}

const dayWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function IdentityFacts({ profile }: { profile: CreatorProfile }) {
  const facts = [
    { label: 'Birthdate', value: profile.birthDate === null ? 'Not given' : dayWords.format(new Date(profile.birthDate)) },
    { label: 'Gender', value: profile.gender === null ? 'Not given' : genderWords[profile.gender] },
  ]
  return <Facts className="sm:col-span-2" columns={2} facts={facts} />
}

function LanguageFields({ form, isOpen }: { form: ProfileForm; isOpen: boolean }) {
  return (
    <>
      <Controller
        name="nativeLanguage"
        control={form.control}
        render={({ field, fieldState }) => (
          <Combobox
            className="sm:col-span-2"
            label="Native language"
            options={languageOptions}
            value={field.value === '' ? null : field.value}
            onValueChange={(locale) => field.onChange(locale ?? '')}
            onBlur={field.onBlur}
            ref={field.ref}
            disabled={!isOpen}
            placeholder="Type to search"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="languages"
        control={form.control}
        render={({ field, fieldState }) => (
          <MultiCombobox
            className="sm:col-span-2"
            label="Professional languages"
            help="Languages you can work in."
            options={languageOptions}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            disabled={!isOpen}
            placeholder="Type to search"
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

function AboutFields({ form }: { form: ProfileForm }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <TextArea
        className="sm:col-span-2"
        label="Short bio"
        limit={limits.shortBio.max}
        rows={2}
        help="What you film and what people like about it."
        error={errors.shortBio?.message}
        {...form.register('shortBio')}
      />
      <TextField
        className="sm:col-span-2"
        label="Instagram handle or url"
        autoComplete="off"
        error={errors.socialInfo?.instagram?.message}
        {...form.register('socialInfo.instagram')}
      />
    </>
  )
}

function ResidenceFields({ form, isOpen }: { form: ProfileForm; isOpen: boolean }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <h3 className="mt-2 sm:col-span-2">Where you live</h3>
      <Controller
        name="residenceCountry"
        control={form.control}
        render={({ field, fieldState }) => (
          <Combobox
            className="sm:col-span-2"
            label="Country"
            options={countryOptions}
            value={field.value === '' ? null : field.value}
            onValueChange={(code) => field.onChange(code ?? '')}
            onBlur={field.onBlur}
            ref={field.ref}
            disabled={!isOpen}
            placeholder="Type to search"
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        className="sm:col-span-2"
        label="Address"
        autoComplete="street-address"
        error={errors.residenceStreetAddress?.message}
        {...form.register('residenceStreetAddress')}
      />
      <TextField label="City" autoComplete="address-level2" error={errors.residenceCity?.message} {...form.register('residenceCity')} />
      <TextField
        label="Postal code"
        autoComplete="postal-code"
        error={errors.residencePostalCode?.message}
        {...form.register('residencePostalCode')}
      />
      <TextField
        label="State"
        help="Or the region, if your country has no states."
        autoComplete="address-level1"
        error={errors.residenceState?.message}
        {...form.register('residenceState')}
      />
    </>
  )
}
