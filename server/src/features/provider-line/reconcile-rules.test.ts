import { expect, test } from 'vitest'
import { days } from '#wire-time.ts'
import type { ListedLine } from './provider-line-list-queries.ts'
import { endWords, freshnessWords, notFittingWords, standWords } from './reconcile-rules.ts'

const line = (change: Partial<ListedLine>) =>
  ({
    kind: 'charge',
    line_ref: 'txn_1',
    charge_ref: 'pi_1',
    key: null,
    amount_minor: 27_270,
    booked_minor: 27_370,
    currency: 'EUR',
    fit: 'differs',
    moved_at: new Date('2026-11-16T09:00:00Z'),
    payment_id: '0199',
    campaign_name: 'Oat milk',
    agency_name: 'Studio North',
    words: '',
    ...change,
  }) as ListedLine

test('R-250 a line that does not fit says what stands on each side, whose it is and why', () => {
  expect(notFittingWords(line({}))).toBe(
    '2026-11-16  charge txn_1, 272.70 EUR at the provider, 273.70 EUR in our books, Oat milk (Studio North), payment 0199: the amount differs',
  )
  expect(notFittingWords(line({ fit: 'missing', line_ref: null }))).toBe(
    '2026-11-16  charge pi_1, 273.70 EUR in our books, Oat milk (Studio North), payment 0199: the provider has no such line',
  )
  const strange = { payment_id: null, booked_minor: null, words: 'Radar' } as const
  expect(notFittingWords(line({ fit: 'unknown', kind: 'other', ...strange }))).toBe(
    '2026-11-16  other txn_1, 272.70 EUR at the provider, Radar: our books don’t know it',
  )
  expect(notFittingWords(line({ fit: 'foreign', currency: 'USD', ...strange }))).toBe(
    '2026-11-16  charge txn_1, 272.70 USD at the provider, Radar: another currency',
  )
})

test('R-250 the totals, and what lies with the provider on both sides', () => {
  const totals = { chargedMinor: 100_000, refundedMinor: 9000, disputedMinor: 5000, feesMinor: 4300, paidOutMinor: 30_000 }
  const stand = { totals, transitMinor: 2000, currency: 'EUR' }
  const [sums, way, lies] = standWords({ ...stand, balanceMinor: 51_700, clearingMinor: 51_600 })
  expect(sums).toBe('Charged 1000.00 EUR, refunded 90.00 EUR, taken back 50.00 EUR, fees 43.00 EUR, paid to our bank 300.00 EUR.')
  expect(way).toBe('On its way to our bank: 20.00 EUR.')
  expect(lies).toBe('With the provider 517.00 EUR, in our books 516.00 EUR: a difference of 1.00 EUR.')
  expect(standWords({ ...stand, balanceMinor: 5, clearingMinor: 5 }).at(-1)).toBe('With the provider 0.05 EUR, in our books 0.05 EUR.')
  expect(standWords({ ...stand, balanceMinor: null, clearingMinor: null })).toHaveLength(2)
})

test('R-250 lines that nobody has taken in for a day are old news', () => {
  const now = new Date('2026-11-16T09:00:00Z')
  expect(freshnessWords(null, now).isStale).toBe(true)
  expect(freshnessWords(now, now)).toEqual({ words: 'Last imported at 2026-11-16 09:00 UTC.', isStale: false })
  expect(freshnessWords(new Date(now.getTime() - days(1)), now).isStale).toBe(false)
  expect(freshnessWords(new Date(now.getTime() - days(1) - 1), now)).toMatchObject({
    words: 'Last imported at 2026-11-15 08:59 UTC. That is more than a day ago. Is the worker running?',
    isStale: true,
  })
})

test('R-250 says how many lines do not fit, and how many an operator has settled', () => {
  expect(endWords({ notFitting: 0, settled: 0 })).toEqual(['Every line fits.'])
  expect(endWords({ notFitting: 1, settled: 0 })).toEqual(['1 line does not fit.'])
  expect(endWords({ notFitting: 0, settled: 2 })).toEqual(['2 lines are settled by an operator.', '0 lines do not fit.'])
  expect(endWords({ notFitting: 2, settled: 1 })).toEqual(['1 line is settled by an operator.', '2 lines do not fit.'])
})

test('R-250 what is not known on one side is left out', () => {
  const totals = { chargedMinor: 0, refundedMinor: 0, disputedMinor: 0, feesMinor: 0, paidOutMinor: 0 }
  const stand = { totals, transitMinor: 0, currency: 'EUR' }
  expect(standWords({ ...stand, balanceMinor: null, clearingMinor: 5 })).toHaveLength(2)
  expect(standWords({ ...stand, balanceMinor: 5, clearingMinor: null })).toHaveLength(2)
  expect(freshnessWords(null, new Date('2026-11-16T09:00:00Z')).words).toBe(
    'The lines of the card provider were never imported. Is the worker running?',
  )
  const nameless = { payment_id: null, booked_minor: null, words: '', fit: 'unknown' } as const
  expect(notFittingWords(line(nameless))).toBe('2026-11-16  charge txn_1, 272.70 EUR at the provider: our books don’t know it')
  expect(notFittingWords(line({ ...nameless, line_ref: null, charge_ref: null, key: 'refund-1', booked_minor: -100 }))).toBe(
    '2026-11-16  charge refund-1, -1.00 EUR in our books: our books don’t know it',
  )
})
