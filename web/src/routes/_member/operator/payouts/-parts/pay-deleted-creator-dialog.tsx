import { Controller, useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { reason } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { toMinor, type Money } from '@pairtake/protocol/money'
import { payDeletedCreator, type DeletedCreator } from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { refreshAfter, useCallOnce } from '#api/use-call.ts'
import { compactAccount } from '#features/finances/bank-account-rules.ts'
import { BeneficiaryFields } from '#features/finances/beneficiary-fields.tsx'
import { beneficiaryRules } from '#features/finances/beneficiary-rules.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PriceField } from '#ui/fields/number-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Stack } from '#ui/surfaces/stack.tsx'

type Values = Beneficiary & { amount: number | null; reason: string }

/** The account's rules, and the amount: at most the balance, and below the minimum only all of it. */
function formOf(balance: Money) {
  const words = `Please enter at most ${formatMoney(balance, 'always')}.`
  return z.extend(beneficiaryRules, {
    amount: z.number(words).check(
      z.gt(0, words),
      z.refine((amount) => toMinor(amount) <= toMinor(balance.amount), words),
      z.refine((amount) => amount >= limits.payout.min || toMinor(amount) === toMinor(balance.amount), {
        error: `Below ${limits.payout.min} you can only pay the whole balance.`,
      }),
    ),
    reason,
  })
}

const fieldNames = { amount: 'Amount', iban: 'IBAN', bic: 'BIC', reason: 'Reason' }

export function PayDeletedCreatorDialog({ creator, onClose }: { creator: DeletedCreator; onClose: () => void }) {
  const { id, balance, lastPayout } = creator
  const pay = useCallOnce(payDeletedCreator)
  const { form, submit, problem, isPending } = useWireForm<Values>({
    schema: formOf(balance),
    defaults: { fullName: '', address: '', iban: '', bic: '', bankName: '', bankAddress: '', amount: balance.amount, reason: '' },
    send: async ({ amount, ...values }) => {
      await pay({ params: { id }, body: { ...values, amount: { amount: amount ?? balance.amount, currency: balance.currency } } })
      toast('Payout requested')
      await refreshAfter(payDeletedCreator)
      onClose()
    },
  })
  const { errors } = form.formState

  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title="Pay a deleted creator"
      subtitle={
        lastPayout === null ? 'Never paid out before' : `Last paid to ${lastPayout.fullName}, account ending in ${lastPayout.ibanEnd}`
      }
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            <RequestWords control={form.control} currency={balance.currency} />
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>Enter the bank account that the person gave to support. The payout is then exported and marked as paid like any other.</p>
        <Controller
          name="amount"
          control={form.control}
          render={({ field, fieldState }) => (
            <PriceField
              label="Amount"
              hint={`${formatMoney(balance, 'always')} is owed`}
              currency={balance.currency}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <BeneficiaryFields
          isOwn={false}
          register={(name, options) => form.register(name, options)}
          onAccountBlur={(name) => form.setValue(name, compactAccount(form.getValues(name)), { shouldValidate: true, shouldDirty: true })}
          errors={errors}
        />
        <TextArea
          label="Reason"
          hint="For the audit log: who asked, and how you checked that. No bank details."
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <ProblemNotice error={problem} fieldNames={fieldNames} />
      </Stack>
    </Dialog>
  )
}

/** 'Request €60.00', once the amount is valid. */
function RequestWords({ control, currency }: { control: Control<Values>; currency: string }) {
  const amount = useWatch({ control, name: 'amount' })
  return amount === null || amount <= 0 ? 'Request payout' : `Request ${formatMoney({ amount, currency }, 'always')}`
}
