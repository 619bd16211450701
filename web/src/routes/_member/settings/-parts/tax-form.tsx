import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { saveCreatorTax, type CreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { countryOptions } from '#mechanisms/reference/reference-options.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { VatIdNote } from '#features/user/vat-id-note.tsx'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { RadioCards, type RadioCard } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type TaxValues = {
  status: TaxStatus | ''
  taxNumber: string
  tin: string
  birthCity: string
  birthCountry: string
  agreesTo: string | null
}

const cards: readonly RadioCard<TaxStatus>[] = [
  { value: 'private', label: 'Private person', note: 'You don’t run a business.' },
  { value: 'small_business', label: 'Small business', note: 'You’re exempt from VAT, for example as a Kleinunternehmer in Germany.' },
  { value: 'vat_registered', label: 'Registered for VAT', note: 'You charge VAT. Your prices include it.' },
]

const numberLabels = { private: 'Tax number', small_business: 'Tax number or VAT ID', vat_registered: 'VAT ID', '': 'Tax number' } as const
const fieldNames = {
  status: 'How you’re taxed',
  taxNumber: 'Tax number',
  tin: 'Tax identification number',
  birthCity: 'Place of birth',
  birthCountry: 'Country of birth',
  agreesTo: 'Self-billing',
}

/** Status, number and the self-billing agreement, saved together. */
export function TaxForm({ saved }: { saved: CreatorTax }) {
  const { form, submit, problem, isPending } = useWireForm<TaxValues>({
    schema: () => import('@pairtake/protocol/creator-tax/creator-tax-form').then((module) => module.creatorTaxForm),
    defaults: {
      status: saved.status ?? '',
      taxNumber: saved.taxNumber,
      tin: saved.tin ?? '',
      birthCity: saved.birthCity ?? '',
      birthCountry: saved.birthCountry ?? '',
      agreesTo: saved.agreement?.version ?? null,
    },
    send: async ({ status, taxNumber, tin, birthCity, birthCountry, agreesTo }) => {
      if (status === '') return
      // With a tax number, nobody needs to know where somebody was born.
      const birth = tin.trim() === '' ? { birthCity, birthCountry } : { birthCity: '', birthCountry: '' }
      const asked = saved.tin === null ? {} : { tin, ...birth }
      await call(saveCreatorTax, { body: { status, taxNumber, ...asked, agreesTo: status === 'private' ? null : agreesTo } })
      await refreshAfter(saveCreatorTax)
      toast('Tax details saved')
    },
  })
  const { errors, isDirty } = form.formState
  const [status, agreesTo, tin] = useWatch({ control: form.control, name: ['status', 'agreesTo', 'tin'] })
  const isPrivate = status === 'private' || status === ''

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LeaveGuard isChanged={isDirty && !isPending} />
      <RadioCards label="How are you taxed?" cards={cards} error={errors.status?.message} {...form.register('status')} />
      <TextField
        label={numberLabels[status]}
        optional={isPrivate}
        autoComplete="off"
        spellCheck={false}
        error={errors.taxNumber?.message}
        className="max-w-80"
        {...form.register('taxNumber')}
      />
      {saved.vatId && <VatIdNote vatId={saved.vatId} />}
      {saved.tin !== null && (
        <TextField
          label="Tax identification number (TIN)"
          optional
          autoComplete="off"
          spellCheck={false}
          help="The number your tax office knows you by, such as the Steuer-ID in Germany. EU law (DAC7) requires us to report your earnings once a year."
          error={errors.tin?.message}
          className="max-w-80"
          {...form.register('tin')}
        />
      )}
      {saved.tin !== null && tin.trim() === '' && <BirthFields form={form} />}
      {isPrivate ? (
        <p className="text-muted">You get a statement for each payout. It isn’t an invoice.</p>
      ) : (
        <SelfBilling
          agreement={saved.agreement}
          isAgreed={agreesTo !== null}
          error={errors.agreesTo?.message}
          onChange={(isAgreed) =>
            form.setValue('agreesTo', isAgreed ? (saved.agreement?.version ?? selfBillingTerms.version) : null, {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        />
      )}
      <ProblemNotice error={problem} fieldNames={fieldNames} />
      <div className="flex justify-end max-sm:flex-col">
        <Button variant="primary" type="submit" pending={isPending}>
          Save tax details
        </Button>
      </div>
    </form>
  )
}

/** Only asked of somebody without a tax identification number, as the directive does. */
function BirthFields({ form }: { form: UseFormReturn<TaxValues> }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">Where you were born</legend>
      <p className="text-muted">If you have no tax identification number, the report has to say where you were born instead.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" optional autoComplete="off" error={errors.birthCity?.message} {...form.register('birthCity')} />
        <Controller
          name="birthCountry"
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              label="Country"
              optional
              options={countryOptions}
              value={field.value === '' ? null : field.value}
              onValueChange={(code) => field.onChange(code ?? '')}
              onBlur={field.onBlur}
              ref={field.ref}
              placeholder="Type to search"
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </fieldset>
  )
}

type SelfBillingProps = {
  agreement: CreatorTax['agreement']
  isAgreed: boolean
  error: string | undefined
  onChange: (isAgreed: boolean) => void
}

function SelfBilling({ agreement, isAgreed, error, onChange }: SelfBillingProps) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-border p-4">
      <h3 className="text-lg">Self-billing</h3>
      <p className="text-muted">With your agreement, we write your invoices for you. Without it, you get a statement for each payout.</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {selfBillingTerms.paragraphs.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Checkbox
        label="I agree to self-billing"
        help={agreement === null ? undefined : `Agreed on ${shortDate(agreement.agreedAt)}. Clear the box and save to end the agreement.`}
        error={error}
        checked={isAgreed}
        onChange={(event) => onChange(event.target.checked)}
      />
    </section>
  )
}
