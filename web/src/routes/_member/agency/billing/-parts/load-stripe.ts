/** The part of the provider's script that saving a card needs. */
export type StripeElements = {
  create: (
    kind: 'payment',
    options: { layout: 'tabs' },
  ) => {
    mount: (place: HTMLElement) => void
    destroy: () => void
    on: (event: 'change', listener: (change: { complete: boolean }) => void) => void
  }
}

export type StripeProvider = {
  elements: (options: { clientSecret: string; appearance: { theme: 'stripe' | 'night' } }) => StripeElements
  confirmSetup: (options: { elements: StripeElements; redirect: 'if_required'; confirmParams: { return_url: string } }) => Promise<{
    error?: { type: string; message?: string }
    setupIntent?: { payment_method: string | { id: string } | null }
  }>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeProvider
  }
}

/** The provider requires its script from its own address; it is loaded when the first card is typed, and once. */
const scriptAddress = 'https://js.stripe.com/v3/'

let loading: Promise<void> | undefined

export async function loadStripe(publishableKey: string): Promise<StripeProvider> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptAddress
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('The card form could not be loaded.'))
    })
    document.head.append(script)
  })
  await loading
  if (!window.Stripe) throw new Error('The card form could not be loaded.')
  return window.Stripe(publishableKey)
}
