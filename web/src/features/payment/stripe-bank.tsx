import { useEffect, useRef } from 'react'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import type { BankProps } from './bank.ts'
import { openStripe, type StripeSource } from './open-stripe.ts'
import { isNo, unexpectedWords } from './provider-words.ts'

/** Stripe asks the bank in an overlay of its own, or redirects the person there and back. */
export function StripeBank({ clientSecret, cardRef, returnPath, source, onAnswered, onProblem }: BankProps & { source: StripeSource }) {
  const ask = useRef(async () => {
    const stripe = await openStripe(source)
    const { error } = await stripe.confirmPayment({
      clientSecret,
      confirmParams: { payment_method: cardRef, return_url: new URL(returnPath, location.origin).href },
      redirect: 'if_required',
    })
    // The result is fetched from our server, which asks Stripe; only errors that never reached the bank are reported here.
    if (error && error.type !== 'card_error' && !isNo(error.code)) onProblem(unexpectedWords)
    else onAnswered()
  })
  // Runs once, even if effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    ask.current().catch(() => onProblem(unexpectedWords))
  }, [onProblem])
  return (
    <Loading label="Waiting for your bank">
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}
