import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { unexpectedWords, type CardFormProps } from './card-form.ts'
import { loadStripe, type StripeElements, type StripeProvider } from './load-stripe.ts'

type Mounted = { stripe: StripeProvider; elements: StripeElements }

/** The provider's embedded form; it stands in frames of its own. */
export function StripeCardForm({
  ref,
  clientSecret,
  publishableKey,
  onState,
  onProblem,
  onSaved,
}: CardFormProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted>(null)

  const mount = useEffectEvent((stripe: StripeProvider, target: HTMLElement, secret: string) => {
    const isDark = getComputedStyle(target).colorScheme === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches
    const elements = stripe.elements({ clientSecret: secret, appearance: { theme: isDark ? 'night' : 'stripe' } })
    const card = elements.create('payment', { layout: 'tabs' })
    card.on('change', ({ complete }) => onState(complete ? 'complete' : 'incomplete'))
    card.mount(target)
    mounted.current = { stripe, elements }
    return () => card.destroy()
  })
  const fail = useEffectEvent(() => onProblem(unexpectedWords))
  useEffect(() => {
    let unmount: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const stripe = await loadStripe(publishableKey)
      if (!isGone && place.current) unmount = mount(stripe, place.current, clientSecret)
    }
    start().catch(() => {
      if (!isGone) fail()
    })
    return () => {
      isGone = true
      unmount?.()
    }
  }, [publishableKey, clientSecret])

  const save = async ({ stripe, elements }: Mounted) => {
    onState('working')
    try {
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      const saved = typeof setupIntent?.payment_method === 'string' ? setupIntent.payment_method : setupIntent?.payment_method?.id
      if (saved === undefined) {
        const isForPeople = error?.type === 'card_error' || error?.type === 'validation_error'
        onProblem(isForPeople && error.message ? error.message : unexpectedWords)
        onState('complete')
      } else {
        onState('done')
        onSaved(saved)
      }
    } catch {
      onProblem(unexpectedWords)
      onState('complete')
    }
  }
  useImperativeHandle(ref, () => ({
    submit: () => {
      if (mounted.current) void save(mounted.current)
    },
  }))
  return <div ref={place} className="min-h-40" />
}
