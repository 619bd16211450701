import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { paymentFilters, paymentSorts } from '#list-filters.ts'
import { steeredList, steeredPage } from '#list-query.ts'
import { dataOf, paged } from '#paging.ts'
import { payment, paymentDetail } from './payment.ts'

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'The own payments, newest first.',
  callers: ['agency'],
  query: steeredPage(paymentFilters, paymentSorts),
  answer: paged(payment),
  errors: [],
})

export const downloadPayments = endpoint({
  method: 'GET',
  path: '/payment-list',
  summary: 'The own payments as a CSV file, narrowed and sorted like the list.',
  callers: ['agency'],
  query: steeredList(paymentFilters, paymentSorts),
  answer: empty,
  answerKind: 'file',
  errors: [],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'One own payment with its items, its invoice and every credit note.',
  callers: ['agency'],
  answer: dataOf(paymentDetail),
  errors: ['NOT_FOUND'],
})
