import { useEffect, useRef, useState } from 'react'
import { addPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { openStripe, type StripeSource } from '#features/payment/open-stripe.ts'
import { unexpectedWords, wordsOf } from '#features/payment/provider-words.ts'

/** Handles the return from the bank's page: asks Stripe for the result and adds a saved card. */
export function ReturnedCard({ clientSecret, source, onDone }: { clientSecret: string; source: StripeSource; onDone: () => void }) {
  const [problem, setProblem] = useState<string>()
  const add = useAct(addPaymentMethod, {
    onDone: () => {
      toast('Payment method added')
      onDone()
    },
  })
  const take = useRef(async () => {
    const stripe = await openStripe(source)
    const { error, setupIntent } = await stripe.retrieveSetupIntent(clientSecret)
    if (error) return setProblem(wordsOf(error))
    if (setupIntent.status !== 'succeeded') {
      const last = setupIntent.last_setup_error
      return setProblem(last ? wordsOf({ type: 'card_error', message: last.message ?? '' }) : unexpectedWords)
    }
    const method = setupIntent.payment_method
    const methodId = typeof method === 'string' ? method : method?.id
    if (methodId === undefined) return setProblem(unexpectedWords)
    add.mutate({ body: { paymentMethodId: methodId } })
  })
  // Runs once, even if effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    take.current().catch(() => setProblem(unexpectedWords))
  }, [])
  return <ProblemNotice error={problem ?? add.error} />
}
