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

describe('R-171 a proposal says', () => {
  const words = (one: ProposedLine, named: Parameters<typeof proposalOf>[1]) => proposalOf(one, named).words
  const returnedBefore = 'This payout was returned before it was marked as paid. Put both lines into suspense; they cancel out.'

  test.each([
    ['both sums where they differ', line({ amount_minor: -6001 }), payout(), 'The payout is 60.00 EUR, not 60.01 EUR.'],
    ['both sums where another sum came back', line({ ...came, amount_minor: 5999 }), paid, 'The payout is 60.00 EUR, not 59.99 EUR.'],
    ['that money came in', line({ amount_minor: 6000 }), paid, 'It names a payout but isn’t a return of it.'],
    ['that both lines cancel out, of the debit', line(), payout({ isReturned: true }), returnedBefore],
    ['that both lines cancel out, of the return', came, payout({ isReturned: true }), returnedBefore],
    [
      'that it may be paid twice',
      line({ is_paid_by_another: true }),
      paid,
      'Another line has paid this payout. The bank may have paid it twice.',
    ],
    [
      'that it may be paid twice, also where it came back',
      line({ is_paid_by_another: true }),
      { ...paid, isReturned: true },
      'Another line has paid this payout. The bank may have paid it twice.',
    ],
    ['that it is known', line(), paid, 'Already marked as paid. Nothing is booked again.'],
    [
      'that it is known, also where it came back',
      line(),
      { ...paid, isReturned: true },
      'Already marked as paid. Nothing is booked again.',
    ],
    ['what it pays', line(), payout(), 'Marks the payout as paid.'],
    ['what it returns', came, paid, 'Marks the payout as returned. The amount is back in the creator’s balance.'],
    ['that the payment comes first', came, payout(), 'The payout isn’t marked as paid yet. Confirm the line that paid it first.'],
    ['that it has come back', came, { ...paid, isReturned: true }, 'Already marked as returned. Nothing is booked again.'],
    ['that another has returned it', line({ ...came, is_returned_by_another: true }), paid, 'Another line has returned this payout.'],
    [
      'what it refuses',
      line({ kind: 'refused_payout' }),
      payout(),
      'The bank won’t pay it. Marks the payout as returned; the amount is back in the creator’s balance.',
    ],
    ['that it was refused and returned', line({ kind: 'refused_payout' }), payout({ isReturned: true }), 'Already marked as returned.'],
    [
      'R-461 that another file pays what was refused',
      line({ kind: 'refused_payout' }),
      payout({ isInAnotherFile: true, isReturned: true }),
      'The bank refused this payout in an earlier file. It’s in another file now.',
    ],
    [
      'that what was refused is paid',
      line({ kind: 'refused_payout' }),
      paid,
      'The payout is marked as paid, and the bank says it refused it. Ask the bank.',
    ],
  ])('%s', (_what, one, named, told) => {
    expect(words(one, { payout: named })).toBe(told)
  })

  const batch = (...payouts: NamedPayout[]) => ({ batch: { isVoid: false, payouts } })
  const voided = { batch: { isVoid: true, payouts: [payout()] } }

  test.each([
    ['how many of a batch it pays', line({ amount_minor: -12_000 }), batch(payout(), payout()), 'Marks 2 payouts as paid.'],
    ['that it pays the only one', line(), batch(payout(), payout({ isReturned: true })), 'Marks the payout of the batch as paid.'],
    [
      'that a batch is known',
      line({ amount_minor: -12_000 }),
      batch(paid, paid),
      'The whole batch is already marked as paid. Nothing is booked again.',
    ],
    [
      'what a batch has open and paid where it is neither',
      line({ amount_minor: -10_000 }),
      batch(payout(), paid, paid),
      'The batch has 60.00 EUR open and 120.00 EUR marked as paid. Neither is 100.00 EUR.',
    ],
    [
      'the same where only the open ones are paid by it',
      line(),
      batch(payout(), paid),
      'The batch has 60.00 EUR open and 60.00 EUR marked as paid. Neither is 60.00 EUR.',
    ],
    [
      'the same where the paid ones are not all',
      line({ amount_minor: -5000 }),
      batch(paid),
      'The batch has 0.00 EUR open and 60.00 EUR marked as paid. Neither is 50.00 EUR.',
    ],
    [
      'the same where all was returned',
      line(),
      batch(payout({ isReturned: true })),
      'The batch has 0.00 EUR open and 0.00 EUR marked as paid. Neither is 60.00 EUR.',
    ],
    [
      'that a batch may be paid twice',
      line({ is_paid_by_another: true }),
      batch(payout()),
      'Another line has paid this batch or a payout in it. The bank may have paid it twice.',
    ],
    [
      'that a voided batch was carried out',
      line(),
      voided,
      'The batch was voided, but the bank carried it out anyway. Its payouts may be in another file.',
    ],
    [
      'that money came in for a file',
      line({ amount_minor: 6000 }),
      voided,
      'It names a file of ours, and money came in. Ask the bank for the single transfers.',
    ],
    [
      'what becomes of a refused file',
      line({ kind: 'refused_batch' }),
      batch(payout()),
      'The bank refused the file. Voids the batch, so that its payouts can be exported again.',
    ],
    ['that a refused file was voided', line({ kind: 'refused_batch' }), voided, 'The batch was already voided.'],
    [
      'that a payout of a refused file is paid',
      line({ kind: 'refused_batch' }),
      batch(payout(), paid),
      'Payouts of this batch are marked as paid, and the bank says it refused the file. Ask the bank.',
    ],
    [
      'where the opening balance is from',
      line({ kind: 'opening', line_key: 'opening' }),
      {},
      'The opening balance, which isn’t in our books.',
    ],
    [
      'R-463 where another opening balance is from',
      line({ kind: 'opening', line_key: 'opening:file' }),
      {},
      'An earlier statement was imported. This is the difference in the opening balance.',
    ],
  ])('%s', (_what, one, named, told) => {
    expect(words(one, named)).toBe(told)
  })

  test('nothing to book for what moved nothing, of a payout or of a batch', () => {
    for (const kind of ['refused_payout', 'refused_batch'] as const)
      expect(usesOf(line({ kind }), { act: null, words: '' })).toEqual(['nothing'])
    expect(usesOf(line({ kind: 'opening' }), { act: null, words: '' })).toEqual(['provider', 'charge', 'own', 'suspense'])
  })
})
