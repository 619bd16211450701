import { Controller, useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { reason } from '@pairtake/protocol/fields'
import { fromMinor, toMinor } from '@pairtake/protocol/money'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { refreshAfter, useCallOnce } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceField } from '#ui/fields/number-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { HeldByAnother } from '#routes/_member/operator/-parts/held-by-another.tsx'
import { useClaim } from '#routes/_member/operator/-parts/use-claim.ts'
import { RefundPreview } from './refund-preview.tsx'
import { refundableMinor, refundWords, type RefundValues } from './refundable.ts'

function refundForm(leftMinor: number, leftWords: string) {
  const words = `Please enter at most ${leftWords}.`
  return z.object({
    amount: z.number(words).check(
      z.gt(0, words),
      z.refine((amount) => toMinor(amount) <= leftMinor, words),
    ),
    reason,
  })
}

export function RefundDialog({ payment, onClose }: { payment: OperatorPayment; onClose: () => void }) {
  const { currency } = payment.amount
  const claim = useClaim('payment', payment.id)
  const left = fromMinor(refundableMinor(payment), currency)
  const leftWords = formatMoney(left, 'always')
  const refund = useCallOnce(refundPayment)
  const { form, submit, problem, isPending } = useWireForm<RefundValues>({
    schema: refundForm(refundableMinor(payment), leftWords),
    defaults: { amount: left.amount, reason: '' },
    send: async (values) => {
      const amount = { amount: values.amount ?? left.amount, currency }
      await refund({ params: { id: payment.id }, body: { reason: values.reason.trim(), amount } })
      toast(`${formatMoney(amount, 'always')} is refunded`)
      await refreshAfter(refundPayment)
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title="Refund a payment"
      subtitle={`${payment.contract.campaign.name}, ${payment.agency.general.displayName}`}
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" type="submit" pending={isPending} disabled={claim.heldBy !== undefined}>
            <RefundWords control={form.control} currency={currency} />
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>The brand gets a credit note.</p>
        <Controller
          name="amount"
          control={form.control}
          render={({ field, fieldState }) => (
            <PriceField
              label="Sum"
              hint={`${leftWords} can be refunded`}
              currency={currency}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <RefundPreview paymentId={payment.id} control={form.control} leftMinor={refundableMinor(payment)} />
        <TextArea
          label="Reason"
          hint="Printed on the credit note"
          rows={3}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <HeldByAnother claim={claim} />
        <ProblemNotice error={problem} fieldNames={{ reason: 'Reason', amount: 'Sum' }} />
      </Stack>
    </Dialog>
  )
}

function RefundWords({ control, currency }: { control: Control<RefundValues>; currency: string }) {
  const amount = useWatch({ control, name: 'amount' })
  return refundWords(amount, currency)
}
