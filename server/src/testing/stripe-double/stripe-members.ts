import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import type { TestMember } from '#testing/builders.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { StripeDouble } from './open-stripe-double.ts'
import { saveCardByScript } from './save-card.ts'

/** A card on file, typed into the form of Stripe's script; the first one is the default. */
export async function addStripeCard(app: TestApp, { settings }: StripeDouble, { agency, number }: { agency: TestMember; number: string }) {
  const { body } = await app.call(createSetupIntent, { as: agency })
  const paymentMethodId = await saveCardByScript(settings, body.data.clientSecret, number)
  return app.call(addPaymentMethod, { as: agency, body: { paymentMethodId } })
}

/** Settings of a process that uses the double. */
export const stripeEnv = ({ settings }: StripeDouble): Record<string, string> => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: settings.secretKey,
  STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
  STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
  STRIPE_API_URL: settings.apiUrl,
  STRIPE_JS_URL: settings.jsUrl,
})
