import { useEffect, useRef, useState } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import type { Payment } from '@pairtake/protocol/payment/payment'
import { beginPaymentConfirmation, endPaymentConfirmation } from '@pairtake/protocol/payment/payment-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { cardWords } from './payment-words.ts'

const StripeBank = late(() => import('./stripe-bank.tsx').then((module) => module.StripeBank))
const SandboxBank = late(() => import('./sandbox-bank.tsx').then((module) => module.SandboxBank))

export const confirmedWords = 'Payment confirmed. The originals are yours.'

type ConfirmPaymentDialogProps = { payment: Pick<Payment, 'id' | 'amount'>; onClose: () => void }

/** Confirms the charge that the bank refused, which settles the payment. */
export function ConfirmPaymentDialog({ payment, onClose }: ConfirmPaymentDialogProps) {
  const params = { id: payment.id }
  const begin = useAct(beginPaymentConfirmation)
  const end = useAct(endPaymentConfirmation, {
    onDone: () => {
      toast(confirmedWords)
      onClose()
    },
  })
  const [problem, setProblem] = useState<string>()
  const config = useRead(getConfig, {})
  const payments = config.data?.data.payments
  const start = () => {
    setProblem(undefined)
    end.reset()
    begin.mutate({ params })
  }
  const first = useRef(start)
  const hasBegun = useRef(false)
  useEffect(() => {
    // Once each time the dialog opens, even if effects run twice.
    if (hasBegun.current) return
    hasBegun.current = true
    first.current()
  }, [])

  const error = problem ?? begin.error ?? end.error ?? (payments === undefined ? config.error : null)
  const confirmation = begin.data?.data
  const bank = confirmation && {
    clientSecret: confirmation.clientSecret,
    cardRef: confirmation.cardRef,
    returnPath: `/agency/billing/payments/${payment.id}`,
    onAnswered: () => end.mutate({ params }),
    onProblem: setProblem,
  }
  const isAsking = !error && !end.isPending && !end.isSuccess && bank && payments
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Confirm with your bank"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {error && (
            <Button variant="primary" onClick={start}>
              Try again
            </Button>
          )}
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        {confirmation && (
          <p>
            {formatMoney(payment.amount, 'always')} is charged to your {cardWords(confirmation)} once you have confirmed it.
          </p>
        )}
        {isAsking &&
          (payments.scriptUrl === null ? (
            <SandboxBank key={bank.clientSecret} {...bank} />
          ) : (
            <StripeBank
              key={bank.clientSecret}
              {...bank}
              source={{ scriptUrl: payments.scriptUrl, publishableKey: payments.publishableKey }}
            />
          ))}
        {!isAsking && !error && (
          <Loading label="Waiting for your bank">
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
        <ProblemNotice error={error} />
      </Stack>
    </Dialog>
  )
}
