import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { openStripe, type StripeSource } from '#features/payment/open-stripe.ts'
import { unexpectedWords, wordsOf } from '#features/payment/provider-words.ts'
import type { CardFormProps } from './card-form.ts'

/** The page to which the bank redirects after confirming on its own page; it adds the card. */
const returnPath = '/agency/billing/payment-methods'

/** Stripe's own card form. The number is entered in Stripe's frame and never reaches this page. */
export function StripeCardForm({ ref, clientSecret, source, onState, onProblem, onSaved }: CardFormProps & { source: StripeSource }) {
  const holder = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(null)
  const [isReady, setIsReady] = useState(false)

  const submit = async () => {
    if (!form.current) return
    const { stripe, elements } = form.current
    onState('working')
    const fail = (error: Pick<StripeError, 'type' | 'message' | 'code'>) => {
      onState('complete')
      onProblem(wordsOf(error))
    }
    try {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return fail(incomplete)
      const confirmParams = { return_url: new URL(returnPath, location.origin).href }
      const { error, setupIntent } = await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: 'if_required' })
      if (error) return fail(error)
      const method = setupIntent.payment_method
      const methodId = typeof method === 'string' ? method : method?.id
      if (methodId === undefined) return fail({ type: 'api_error' })
      onState('done')
      onSaved(methodId)
    } catch {
      fail({ type: 'api_error' })
    }
  }
  useImperativeHandle(ref, () => ({ submit: () => void submit() }))

  const show = useEffectEvent((isComplete: boolean) => onState(isComplete ? 'complete' : 'incomplete'))
  const fail = useEffectEvent(() => {
    setIsReady(true)
    onProblem(unexpectedWords)
  })
  const { scriptUrl, publishableKey } = source
  useEffect(() => {
    let isLeft = false
    let leave = () => {}
    openStripe({ scriptUrl, publishableKey }).then(
      (stripe) => {
        if (isLeft || !holder.current) return
        const elements = stripe.elements({ clientSecret, locale: 'en', appearance: appearanceOf(holder.current) })
        const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
        form.current = { stripe, elements }
        element.on('ready', () => setIsReady(true))
        element.on('change', ({ complete }) => show(complete))
        element.on('loaderror', () => fail())
        element.mount(holder.current)
        leave = () => element.destroy()
      },
      () => fail(),
    )
    return () => {
      isLeft = true
      form.current = null
      leave()
    }
  }, [clientSecret, scriptUrl, publishableKey])

  return (
    <div className="text-link">
      {!isReady && (
        <Loading label="Loading the card form">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      <div ref={holder} />
    </div>
  )
}

function appearanceOf(holder: HTMLElement) {
  const scheme = document.documentElement.dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const isDark = scheme === 'dark'
  return { theme: isDark ? 'night' : 'stripe', variables: { colorPrimary: getComputedStyle(holder).color } } as const
}
