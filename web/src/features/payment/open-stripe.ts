import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type StripeSource = { scriptUrl: string; publishableKey: string }

const stripesOwn = 'https://js.stripe.com/'

/** Loads Stripe's script on first use, once. Unlike Stripe's own loader, it never returns null, and it throws if the script cannot be loaded. */
export async function openStripe({ scriptUrl, publishableKey }: StripeSource): Promise<Stripe> {
  // Stripe's loader only knows Stripe's URL, but uses a script already present.
  if (!scriptUrl.startsWith(stripesOwn) && !('Stripe' in window)) await loadScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('Stripe’s script did not start.')
  return stripe
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The payment provider’s script could not be loaded.'))
    })
    document.head.append(script)
  })
}
