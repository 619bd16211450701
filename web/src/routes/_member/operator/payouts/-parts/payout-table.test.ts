import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { PayoutTable } from './payout-table.tsx'

const at = '2026-11-20T12:00:00Z'
const noor = { general: { displayName: 'Noor' } }

function table(change: object): { words: string; acts: string[] } {
  const payout = {
    id: 'o1',
    state: 'requested',
    amount: { amount: 60, currency: 'EUR' },
    createdAt: at,
    paidAt: null,
    returnedAt: null,
    returnReason: null,
    isHeld: false,
    batchId: null,
    agreement: null,
    unreachable: null,
    beneficiaryChangedRecently: false,
    statementPdfUrl: null,
    creator: { general: { displayName: 'Mara K.' } },
    beneficiary: { fullName: 'Mara Kovac', iban: 'DE89370400440532013000' },
    ...change,
  } as unknown as OperatorPayout
  const html = drawn(createElement(PayoutTable, { payouts: [payout], chosenIds: [], onChosen: () => {} }))
  const acts = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name = '']) => name)
  return { words: wordsIn(html), acts: html.includes('Choose Mara K.') ? ['choose', ...acts] : acts }
}

const returned = 'Return the payout of Mara K.'
const paid = 'Mark the payout of Mara K. as paid'

test('an open payout is chosen, returned or marked as paid; a held one is only returned, a returned one is over', () => {
  expect(table({}).acts).toEqual(['choose', returned, paid])
  expect(table({ isHeld: true }).acts).toEqual([returned])
  expect(table({ state: 'paid', paidAt: at, statementPdfUrl: '/pdf' }).acts).toEqual(['Statement of the payout of Mara K.', returned])
  expect(table({ state: 'paid', paidAt: at, returnedAt: at, returnReason: 'No such account.' })).toMatchObject({
    acts: [],
    words: expect.stringContaining('No such account.'),
  })
})

test('an account is read in groups, with what speaks against paying to it', () => {
  expect(table({}).words).toContain('Mara Kovac DE89 3704 0044 0532 0130 00')
  expect(table({}).words).not.toContain('48 hours')
  expect(table({ beneficiaryChangedRecently: true }).words).toContain('The bank account was changed less than 48 hours before this request')
  expect(table({ unreachable: 'The BIC has no SEPA' }).words).toContain('The BIC has no SEPA, so it can’t be exported')
})

test('a payout that needs two operators says who has agreed', () => {
  expect(table({ agreement: { askedBy: null, askedAt: null, agreedBy: null } }).words).toContain('Needs two operators')
  expect(table({ agreement: { askedBy: noor, askedAt: at, agreedBy: null } }).words).toMatch(
    /Started by Noor .*; another operator has to confirm/,
  )
  expect(table({ agreement: { askedBy: noor, askedAt: at, agreedBy: noor } }).words).toMatch(/Started by Noor .*, confirmed by Noor/)
})
