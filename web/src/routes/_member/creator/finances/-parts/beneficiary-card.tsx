import { saveBeneficiary, type Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { compactAccount } from '#features/finances/bank-account-rules.ts'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast.ts'

const fieldNames = { iban: 'IBAN', bic: 'BIC' }

/** The bank account that payouts go to. */
export function BeneficiaryCard({ saved, known }: { saved: Beneficiary | null; known: Beneficiary }) {
  const { form, submit, problem, isPending } = useWireForm<Beneficiary>({
    schema: () => import('./beneficiary-rules.ts').then((module) => module.beneficiaryRules),
    defaults: saved ?? known,
    send: async (values) => {
      await call(saveBeneficiary, { body: values })
      await refreshAfter(saveBeneficiary)
      toast('Beneficiary information saved')
    },
  })
  const { errors, isDirty } = form.formState
  const account = (name: 'iban' | 'bic') =>
    form.register(name, {
      onBlur: () => form.setValue(name, compactAccount(form.getValues(name)), { shouldValidate: true, shouldDirty: true }),
    })

  return (
    <Card padded>
      <LeaveGuard isChanged={isDirty && !isPending} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeader bare note="The bank account that we send payouts to.">
          Beneficiary
        </SectionHeader>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...form.register('fullName')} />
          <TextField label="Address" autoComplete="street-address" error={errors.address?.message} {...form.register('address')} />
          <TextField
            label="IBAN"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            error={errors.iban?.message}
            {...account('iban')}
          />
          <TextField
            label="BIC"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            error={errors.bic?.message}
            {...account('bic')}
          />
          <TextField label="Bank name" autoComplete="off" error={errors.bankName?.message} {...form.register('bankName')} />
          <TextField label="Bank address" autoComplete="off" error={errors.bankAddress?.message} {...form.register('bankAddress')} />
        </div>
        <ProblemNotice error={problem} fieldNames={fieldNames} />
        <div className="flex justify-end max-sm:flex-col">
          <Button type="submit" pending={isPending} variant={saved === null ? 'primary' : 'default'}>
            Save beneficiary
          </Button>
        </div>
      </form>
    </Card>
  )
}
