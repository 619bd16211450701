import type { Stripe } from 'stripe'
import type { Card, Payments } from '#adapters/payments/payments.ts'
import type { Line } from './stripe-charges.ts'
import { inItsWords, isMissing } from './stripe-errors.ts'

type CardCalls = Pick<Payments, 'createCustomer' | 'deleteCustomer' | 'createSetupIntent' | 'findCard' | 'detachCard'>

/** Customers and their cards; numbers are typed into Stripe's own form and never reach us. */
export function stripeCards({ stripe, log }: Line): CardCalls {
  return {
    async createCustomer({ id, email, name }) {
      const asked = stripe.customers.create({ email, name, metadata: { memberId: id } })
      return { customerRef: (await inItsWords(asked, log)).id }
    },
    async deleteCustomer(customerRef) {
      // Stripe detaches the customer's cards as well. A second deletion finds nothing.
      await stripe.customers.del(customerRef).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async createSetupIntent(customerRef) {
      // `off_session`: the bank is asked now to allow charges while nobody is present.
      const asked = stripe.setupIntents.create({ customer: customerRef, usage: 'off_session', allowed_payment_method_types: ['card'] })
      const { client_secret: clientSecret } = await inItsWords(asked, log)
      if (clientSecret === null) throw new Error('Stripe made a setup intent without a secret.')
      return { clientSecret }
    },
    async findCard(customerRef, methodRef) {
      const method = await stripe.paymentMethods.retrieve(methodRef).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (method === undefined || idOf(method.customer) !== customerRef) return undefined
      return cardOf(method)
    },
    async detachCard(methodRef) {
      try {
        await stripe.paymentMethods.detach(methodRef)
      } catch (error) {
        // If it is already detached, the goal is reached. Any other error is thrown.
        const method = await stripe.paymentMethods.retrieve(methodRef).catch(() => undefined)
        if (!isMissing(error) && method?.customer !== null) throw error
      }
    },
  }
}

function cardOf({ id, card }: Stripe.PaymentMethod): Card | undefined {
  return card && { methodRef: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
}

/** The id of something that Stripe sends as an id or as an object. */
export function idOf(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id
}
