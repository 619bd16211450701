import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { reason } from '#fields.ts'
import { general, time } from '#general.ts'
import { memberId, payoutId } from '#ids.ts'
import { money, moneyInput } from '#money.ts'
import { dataOf, paged, pageQuery } from '#paging.ts'
import { beneficiaryForm } from '#payout/payout-form.ts'
import { operatorPayout } from './operator-payout.ts'

const callers = ['operator'] as const

/** A creator who deleted the account and is owed money that came back afterwards. */
export const deletedCreator = z.object({
  id: memberId,
  general,
  /** What can be paid out. */
  balance: money,
  owedSince: time,
  /** Whom the latest payout went to, to recognize the person who asks; null if there was none. */
  lastPayout: z.nullable(z.object({ id: payoutId, amount: money, createdAt: time, fullName: z.string(), ibanEnd: z.string() })),
})
export type DeletedCreator = z.infer<typeof deletedCreator>

/** The bank account that the person gave to support, the amount, and how the operator checked who asked. */
const deletedCreatorPayoutForm = z.extend(beneficiaryForm, { amount: moneyInput, reason })

export const listDeletedCreators = endpoint({
  method: 'GET',
  path: '/operator/deleted-creators',
  summary: 'Lists deleted creators who are owed money that came back after they left, longest owed first.',
  callers,
  query: pageQuery,
  answer: paged(deletedCreator),
  errors: [],
})

export const payDeletedCreator = endpoint({
  method: 'POST',
  path: '/operator/deleted-creators/{id}/pay',
  summary:
    'Requests a payout for a deleted creator, to the bank account given to support: at least 50 or the whole balance, at most the balance. It is then exported and marked as paid like any payout; the reason is recorded in the audit log.',
  callers,
  body: deletedCreatorPayoutForm,
  answer: dataOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYOUT_EXCEEDS_BALANCE'],
})
