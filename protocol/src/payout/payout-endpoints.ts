import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { payoutId } from '#ids.ts'
import { money } from '#money.ts'
import { dataOf, paged, pageQuery } from '#paging.ts'
import { payoutStates } from './payout-actions.ts'
import { beneficiaryForm, payoutForm } from './payout-form.ts'

export const payout = z.object({
  id: payoutId,
  state: z.enum(payoutStates),
  amount: money,
  createdAt: time,
  paidAt: z.nullable(time),
  returnedAt: z.nullable(time),
  /** The statement of what it pays for, as PDF; null until it is paid, and for payouts made before statements existed. */
  statementPdfUrl: z.nullable(z.string()),
})
export type Payout = z.infer<typeof payout>

export const beneficiary = z.object({
  fullName: z.string(),
  address: z.string(),
  iban: z.string(),
  bic: z.string(),
  bankName: z.string(),
  bankAddress: z.string(),
})
export type Beneficiary = z.infer<typeof beneficiary>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  summary: 'Lists the caller’s payouts, newest first.',
  callers: ['creator'],
  query: pageQuery,
  answer: paged(payout),
  errors: [],
})

export const requestPayout = endpoint({
  method: 'POST',
  path: '/payouts',
  summary:
    'Requests a payout: at least 50, at most the balance. With `leaving`, also the whole balance below 50, once no job can add to it.',
  callers: ['creator'],
  body: payoutForm,
  answer: dataOf(payout),
  changes: ['payout'],
  errors: ['PAYOUT_EXCEEDS_BALANCE', 'BENEFICIARY_MISSING', 'PAYOUT_ON_HOLD', 'ACCOUNT_IN_USE'],
})

export const getBeneficiary = endpoint({
  method: 'GET',
  path: '/payout-beneficiary',
  summary: 'Returns the bank account that payouts are sent to; null before the first save.',
  callers: ['creator'],
  answer: dataOf(z.nullable(beneficiary)),
  errors: [],
})

export const saveBeneficiary = endpoint({
  method: 'PUT',
  path: '/payout-beneficiary',
  summary: 'Saves the bank account; refused while a payout is requested.',
  callers: ['creator'],
  body: beneficiaryForm,
  answer: dataOf(beneficiary),
  changes: ['beneficiary'],
  errors: ['PAYOUT_PENDING'],
})
