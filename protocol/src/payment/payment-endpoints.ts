import { endpoint } from '#endpoint.ts'
import { dataOf, paged, pageQuery } from '#paging.ts'
import { payment } from './payment.ts'

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'The own payments, newest first.',
  callers: ['agency'],
  query: pageQuery,
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
