import { endpoint } from '#endpoint.ts'
import { paymentFilters, paymentSorts } from '#list-filters.ts'
import { q, sortOf, stateOf } from '#list-query.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { payment } from './payment.ts'

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'The own payments, newest first.',
  callers: ['agency'],
  query: pageQueryWith({ q, state: stateOf(paymentFilters), sort: sortOf(paymentSorts) }),
  answer: paged(payment),
  errors: [],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'One own payment with its items and invoice.',
  callers: ['agency'],
  answer: dataOf(payment),
  errors: ['NOT_FOUND'],
})
