import { createFileRoute, Link } from '@tanstack/react-router'
import { Controller, type FieldPath } from 'react-hook-form'
import type { BillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { getBillingInformation, saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import type { UserProfile } from '@pairtake/protocol/user/user'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter, useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { countryOptions } from '#mechanisms/reference/reference-options.ts'
import { VatIdNote } from '#features/user/vat-id-note.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { SkeletonForm } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast.ts'

export const Route = createFileRoute('/_member/agency/billing/billing-information')({ component: BillingInformationScreen })

type BillingValues = {
  address: { streetAddress: string; city: string; state: string; country: string; postalCode: string }
  trn: string
}

function BillingInformationScreen() {
  const information = useRead(getBillingInformation, {})
  // Prefills known values; if it cannot be loaded, the form is shown without them.
  const profile = useRead(getUserProfile, {})
  return (
    <Loaded query={information} name="Your billing information" skeleton={<SkeletonForm count={6} />}>
      {({ data }) => (profile.isPending ? <SkeletonForm count={6} /> : <BillingForm information={data} known={profile.data?.data} />)}
    </Loaded>
  )
}

const fieldNames = {
  'address.streetAddress': 'Address',
  'address.postalCode': 'Postal code',
  'address.city': 'City',
  'address.state': 'State',
  'address.country': 'Country',
  trn: 'Tax registration number',
}

function BillingForm({ information, known }: { information: BillingInformation; known: UserProfile | undefined }) {
  const { address, trn } = information
  const { form, submit, problem, isPending } = useWireForm<BillingValues>({
    schema: () => import('@pairtake/protocol/billing-info/billing-info-form').then((module) => module.billingInformationForm),
    defaults: { address: { ...address, country: (address.country ?? known?.residenceCountry)?.code ?? '' }, trn },
    send: async (values) => {
      await call(saveBillingInformation, { body: values })
      await refreshAfter(saveBillingInformation)
      toast('Billing information changed successfully')
    },
  })
  const { errors, isDirty } = form.formState
  /** Trims the value on blur (S2 section 5). */
  const trimmed = (name: FieldPath<BillingValues>) => {
    const registered = form.register(name)
    return {
      ...registered,
      onBlur: (event: { target: HTMLInputElement; type?: string }) => {
        const value = event.target.value.trim()
        if (value !== event.target.value) form.setValue(name, value, { shouldDirty: true })
        return registered.onBlur(event)
      },
    }
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-(--form-max)">
      <Card padded className="flex flex-col gap-4">
        <p className="text-muted">We print this on invoices and use it to work out VAT.</p>
        {known && (
          <p className="text-muted">
            Invoices are made out to <b className="wrap-break-word text-main">{known.companyName}</b>.{' '}
            <Link to="/settings/user-profile">Change the name</Link>
          </p>
        )}
        <TextField
          label="Address"
          autoComplete="street-address"
          error={errors.address?.streetAddress?.message}
          {...trimmed('address.streetAddress')}
        />
        <div className="grid gap-4 sm:grid-cols-[160px_minmax(0,1fr)]">
          <TextField
            label="Postal code"
            autoComplete="postal-code"
            error={errors.address?.postalCode?.message}
            {...trimmed('address.postalCode')}
          />
          <TextField label="City" autoComplete="address-level2" error={errors.address?.city?.message} {...trimmed('address.city')} />
        </div>
        <TextField
          label="State"
          optional
          autoComplete="address-level1"
          error={errors.address?.state?.message}
          {...trimmed('address.state')}
        />
        <Controller
          name="address.country"
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              label="Country"
              options={countryOptions}
              value={field.value}
              // No selection is an empty string, which gives the form's own message for a missing value.
              onValueChange={(code) => field.onChange(code ?? '')}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label="Tax registration number"
          optional
          help={information.hasReverseCharge ? 'With a VAT number from another EU country, reverse charge applies.' : undefined}
          error={errors.trn?.message}
          {...trimmed('trn')}
        />
        {information.vatId && <VatIdNote vatId={information.vatId} />}
        <ProblemNotice error={problem} fieldNames={fieldNames} />
        <div>
          <Button variant="primary" type="submit" pending={isPending}>
            Save
          </Button>
        </div>
      </Card>
      <LeaveGuard isChanged={isDirty && !isPending} />
    </form>
  )
}
