import { describe, expect, test } from 'vitest'
import { proposalOf, usesOf, type NamedPayout, type ProposedLine } from './proposal-rules.ts'

const line = (change: Partial<ProposedLine> = {}): ProposedLine => ({
  kind: 'entry',
  line_key: 'entry:1',
  amount_minor: -6000,
  currency: 'EUR',
  is_return: false,
  is_paid_by_another: false,
  is_returned_by_another: false,
  ...change,
})
const payout = (change: Partial<NamedPayout> = {}): NamedPayout => ({
  amount_minor: 6000,
  state: 'requested',
  isReturned: false,
  isInAnotherFile: false,
  ...change,
})
const paid = payout({ state: 'paid' })
const came = line({ amount_minor: 6000, is_return: true })

describe('R-171 a line that names a payout', () => {
  test.each([
    ['that is requested pays it', line(), payout(), 'pay'],
    ['that is marked as paid is known', line(), paid, 'known'],
    ['and pays another sum does nothing', line({ amount_minor: -6001 }), payout(), null],
    ['that another line has paid does nothing', line({ is_paid_by_another: true }), paid, null],
    ['that was returned before it was paid does nothing', line(), payout({ isReturned: true }), null],
    ['and comes back returns it', came, paid, 'return'],
    ['and comes back before it was paid waits', came, payout(), null],
    ['that is returned already is known', came, { ...paid, isReturned: true }, 'known'],
    ['and comes back twice does nothing', line({ ...came, is_returned_by_another: true }), { ...paid, isReturned: true }, null],
    ['and isn’t a return does nothing when money came in', line({ amount_minor: 6000 }), paid, null],
    ['that the bank refuses returns it', line({ kind: 'refused_payout' }), payout(), 'return'],
    ['that the bank refuses and that is marked as paid does nothing', line({ kind: 'refused_payout' }), paid, null],
    [
      'that the bank refuses and that another line has returned does nothing',
      line({ kind: 'refused_payout', is_returned_by_another: true }),
      payout({ isReturned: true }),
      null,
    ],
    ['that the bank refused in another file does nothing', line({ kind: 'refused_payout' }), payout({ isInAnotherFile: true }), null],
    ['that the bank refuses and that is returned is known', line({ kind: 'refused_payout' }), payout({ isReturned: true }), 'known'],
  ])('%s', (_title, one, named, act) => {
    const proposal = proposalOf(one, { payout: named })
    expect(proposal.act).toBe(act)
    expect(proposal.words).toMatch(/\.$/)
  })
})

test('R-171 a debit of a payout that was returned before evens out with its return, though its batch was paid without it', () => {
  const { words } = proposalOf(line({ is_paid_by_another: true }), { payout: payout({ isReturned: true }) })
  expect(words).toContain('they cancel out')
})

describe('R-171 a line that names a file', () => {
  const batch = (payouts: NamedPayout[], isVoid = false) => ({ batch: { isVoid, payouts } })
  test.each([
    ['pays all of it when the sum is that of its payouts', line({ amount_minor: -12_000 }), batch([payout(), payout()]), 'pay'],
    ['leaves out what was returned', line(), batch([payout(), payout({ isReturned: true })]), 'pay'],
    ['does nothing with another sum', line(), batch([payout(), payout()]), null],
    ['does nothing where some are marked as paid', line(), batch([payout(), paid]), null],
    ['is known when all are marked as paid', line({ amount_minor: -12_000 }), batch([paid, paid]), 'known'],
    ['does nothing when it was voided', line(), batch([payout()], true), null],
    ['does nothing when another line has paid it', line({ is_paid_by_another: true }), batch([paid]), null],
    ['does nothing when money came in', line({ amount_minor: 6000 }), batch([paid]), null],
    ['voids it when the bank refuses it', line({ kind: 'refused_batch' }), batch([payout()]), 'void'],
    ['is known when it was voided before the bank refused it', line({ kind: 'refused_batch' }), batch([], true), 'known'],
    ['does nothing when the bank refuses what is marked as paid', line({ kind: 'refused_batch' }), batch([paid]), null],
  ])('%s', (_title, one, named, act) => {
    const proposal = proposalOf(one, named)
    expect(proposal.act).toBe(act)
    expect(proposal.words).toMatch(/\.$/)
  })
})

test('R-171 what names nothing is left to the operator, and what moved nothing cannot be booked', () => {
  const nothing = proposalOf(line(), {})
  expect(nothing).toEqual({ act: null, words: 'Not one of our payouts.' })
  expect(usesOf(line(), nothing)).toEqual(['provider', 'charge', 'own', 'suspense'])
  expect(usesOf(line(), { act: 'pay', words: '' })).toEqual([])
  expect(usesOf(line({ kind: 'refused_payout' }), nothing)).toEqual(['nothing'])
  expect(proposalOf(line({ kind: 'opening' }), {}).act).toBeNull()
})
