import { useEffect, useRef, useState } from 'react'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { getConfig, type PublicConfig } from '@pairtake/protocol/config/config-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { late } from '#ui/feedback/late.tsx'
import type { CardFormHandle, CardFormProps, CardFormState } from './card-form.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'

/** The card is entered in the provider's own form; this page only receives the id of the saved card. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const intent = useAct(createSetupIntent)
  const config = useRead(getConfig, {})
  const payments = config.data?.data.payments
  const begin = useRef(intent.mutate)
  // One intent each time the dialog opens, even if effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin.current({})
  }, [])

  const failure = intent.error ?? (payments === undefined ? config.error : null)
  if (failure) {
    return (
      <Dialog
        open
        onClose={onClose}
        size="confirm"
        title="Add a payment method"
        footer={
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              OK
            </Button>
          </DialogFooter>
        }
      >
        <ProblemNotice error={failure} />
      </Dialog>
    )
  }
  const clientSecret = intent.data?.data.clientSecret
  if (clientSecret === undefined || payments === undefined) {
    return (
      <Dialog open onClose={onClose} size="confirm" title="Add a payment method">
        <Loading label="Loading the card form">
          <Skeleton className="h-40 w-full" />
        </Loading>
      </Dialog>
    )
  }
  return <CardDialog clientSecret={clientSecret} payments={payments} onClose={onClose} />
}

type Payments = PublicConfig['payments']

function CardDialog({ clientSecret, payments, onClose }: { clientSecret: string; payments: Payments; onClose: () => void }) {
  const form = useRef<CardFormHandle>(null)
  const [state, setState] = useState<CardFormState>('incomplete')
  const [problem, setProblem] = useState<string>()
  const add = useAct(addPaymentMethod, {
    onDone: () => {
      toast('Payment method added')
      onClose()
    },
  })
  const isBusy = state === 'working' || state === 'done' || add.isPending
  const show = (next: CardFormState) => {
    setState(next)
    if (next === 'working') setProblem(undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Add a payment method"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={isBusy && !add.isError}
            disabled={state === 'incomplete' || state === 'authenticating'}
            onClick={() => form.current?.submit()}
          >
            Save card
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <CardForm
          ref={form}
          clientSecret={clientSecret}
          payments={payments}
          onState={show}
          onProblem={setProblem}
          onSaved={(paymentMethodId) => add.mutate({ body: { paymentMethodId } })}
        />
        <ProblemNotice error={problem ?? add.error} />
      </Stack>
    </Dialog>
  )
}

const StripeCardForm = late(() => import('./stripe-card-form.tsx').then((module) => module.StripeCardForm))

function CardForm({ payments, ...props }: CardFormProps & { payments: Payments }) {
  const { scriptUrl, publishableKey } = payments
  return scriptUrl === null ? <SandboxCardForm {...props} /> : <StripeCardForm {...props} source={{ scriptUrl, publishableKey }} />
}
