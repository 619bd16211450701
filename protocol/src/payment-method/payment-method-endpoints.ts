import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idText } from '#fields.ts'
import { dataOf, listOf } from '#paging.ts'
import { paymentMethodId } from '#ids.ts'

export const paymentMethod = z.object({
  id: paymentMethodId,
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expiresAtStr: z.string(),
  isDefault: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  summary: 'Returns the cards on file.',
  callers: ['agency'],
  answer: listOf(paymentMethod),
  errors: [],
})

export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/setup-intents',
  summary: 'Starts saving a card with the provider.',
  callers: ['agency'],
  answer: dataOf(z.object({ clientSecret: z.string() })),
  changes: [],
  errors: ['CARD_LIMIT_REACHED', 'PROVIDER_REFUSED'],
})

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/payment-methods',
  summary: 'Adds a card that the provider has saved.',
  callers: ['agency'],
  /** The provider's id. */
  body: z.object({ paymentMethodId: idText }),
  answer: dataOf(paymentMethod),
  changes: ['payment-method'],
  errors: ['NOT_FOUND', 'CARD_LIMIT_REACHED', 'PROVIDER_REFUSED'],
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/payment-methods/{id}',
  summary: 'Removes a card; refused for the last card while a job is open.',
  callers: ['agency'],
  answer: empty,
  changes: ['payment-method'],
  errors: ['NOT_FOUND', 'LAST_CARD_NEEDED', 'PAYMENT_IN_PROGRESS'],
})

export const setDefaultPaymentMethod = endpoint({
  method: 'POST',
  path: '/payment-methods/{id}/default',
  summary: 'Makes a card the default.',
  callers: ['agency'],
  answer: dataOf(paymentMethod),
  changes: ['payment-method'],
  errors: ['NOT_FOUND'],
})

const cardNumber = z.string('The card number is missing.').check(z.regex(/^[\d ]{12,25}$/, 'The card number is not complete.'))

/** Called by the sandbox provider's card frame. */
export const confirmSandboxSetup = endpoint({
  method: 'POST',
  path: '/sandbox-payments/confirm-setup',
  summary: 'Saves a test card; available only with the sandbox provider.',
  callers: 'public',
  body: z.object({
    clientSecret: idText,
    card: z.object({
      number: cardNumber,
      expMonth: z.int('The month is 1 to 12.').check(z.gte(1, 'The month is 1 to 12.'), z.lte(12, 'The month is 1 to 12.')),
      expYear: z.int('The year is missing.').check(z.gte(0, 'The year is missing.'), z.lte(2200, 'The year is too far in the future.')),
      cvc: z.string('The security code is missing.').check(z.regex(/^\d{3,4}$/, 'The security code is 3 or 4 digits.')),
    }),
    /** The result of the provider's authentication step; absent before it. */
    authenticated: z.optional(z.boolean()),
  }),
  answer: z.object({ paymentMethodId: z.string() }),
  changes: [],
  errors: ['NOT_FOUND', 'CARD_REFUSED', 'AUTHENTICATION_REQUIRED'],
})
