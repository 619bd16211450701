import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idText } from '#fields.ts'
import { paymentFilters, paymentSorts } from '#list-filters.ts'
import { steeredList, steeredPage } from '#list-query.ts'
import { dataOf, paged } from '#paging.ts'
import { payment, paymentDetail } from './payment.ts'

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Lists the caller’s payments, newest first.',
  callers: ['agency'],
  query: steeredPage(paymentFilters, paymentSorts),
  answer: paged(payment),
  errors: [],
})

export const downloadPayments = endpoint({
  method: 'GET',
  path: '/payment-list',
  summary: 'Returns the caller’s payments as a CSV file, filtered and sorted like the list.',
  callers: ['agency'],
  query: steeredList(paymentFilters, paymentSorts),
  answer: empty,
  answerKind: 'file',
  errors: [],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'Returns one of the caller’s payments with its items, its invoice and every credit note.',
  callers: ['agency'],
  answer: dataOf(paymentDetail),
  errors: ['NOT_FOUND'],
})

/** What the page passes to the provider, which asks the bank; the secret is valid for this charge only and is not stored anywhere else. */
export const paymentConfirmation = z.object({
  clientSecret: z.string(),
  /** The provider's id of the card. */
  cardRef: z.string(),
  brand: z.string(),
  last4: z.string(),
})
export type PaymentConfirmation = z.infer<typeof paymentConfirmation>

export const beginPaymentConfirmation = endpoint({
  method: 'POST',
  path: '/payments/{id}/confirmation',
  summary: 'Starts the confirmation of a charge for which the bank requires the cardholder.',
  callers: ['agency'],
  answer: dataOf(paymentConfirmation),
  changes: ['payment', 'contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_IN_PROGRESS'],
})

export const endPaymentConfirmation = endpoint({
  method: 'POST',
  path: '/payments/{id}/confirmation/end',
  summary: 'Asks the provider for the result of a confirmation, and settles the payment.',
  callers: ['agency'],
  answer: dataOf(paymentDetail),
  changes: ['contract', 'payment', 'conversation'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_FAILED', 'PAYMENT_IN_PROGRESS'],
})

/** Called by the sandbox provider's frame. */
export const confirmSandboxCharge = endpoint({
  method: 'POST',
  path: '/sandbox-payments/confirm-charge',
  summary: 'Confirms or refuses a test charge in place of the bank; available only with the sandbox provider.',
  callers: 'public',
  body: z.object({ clientSecret: idText, authenticated: z.boolean() }),
  answer: empty,
  changes: [],
  errors: ['NOT_FOUND', 'CARD_REFUSED'],
})
