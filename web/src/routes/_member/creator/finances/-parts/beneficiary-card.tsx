import { saveBeneficiary, type Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { compactAccount } from '#features/finances/bank-account-rules.ts'
import { BeneficiaryFields } from '#features/finances/beneficiary-fields.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { toast } from '#ui/feedback/toast.ts'

const fieldNames = { iban: 'IBAN', bic: 'BIC' }

/** The bank account that payouts go to. */
export function BeneficiaryCard({ saved, known }: { saved: Beneficiary | null; known: Beneficiary }) {
  const { form, submit, problem, isPending } = useWireForm<Beneficiary>({
    schema: () => import('#features/finances/beneficiary-rules.ts').then((module) => module.beneficiaryRules),
    defaults: saved ?? known,
    send: async (values) => {
      await call(saveBeneficiary, { body: values })
      await refreshAfter(saveBeneficiary)
      toast('Beneficiary information saved')
    },
  })
  const { errors, isDirty } = form.formState

  return (
    <Card padded>
      <LeaveGuard isChanged={isDirty && !isPending} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeader bare note="The bank account that we send payouts to.">
          Beneficiary
        </SectionHeader>
        <BeneficiaryFields
          isOwn
          register={(name, options) => form.register(name, options)}
          onAccountBlur={(name) => form.setValue(name, compactAccount(form.getValues(name)), { shouldValidate: true, shouldDirty: true })}
          errors={errors}
        />
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
