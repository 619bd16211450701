import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { ProviderLineTable } from './provider-line-table.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

function table(change: object): string {
  const line = {
    id: 'l1',
    ref: 'txn_1',
    kind: 'charge',
    type: 'charge',
    words: '',
    movedAt: '2026-11-20T12:00:00Z',
    amount: euros(230),
    fee: euros(6.9),
    fit: 'differs',
    booked: euros(200),
    payment: { id: 'p1', contractId: 'k1', campaignName: 'Oat milk', agencyName: 'Nordlys' },
    unbooked: null,
    uses: ['loss'],
    settled: null,
    ...change,
  } as unknown as ProviderLine
  return drawn(createElement(ProviderLineTable, { lines: [line] }))
}

test('a line of the card provider stands beside what the books have, and says why it does not fit', () => {
  const html = table({})
  expect(wordsIn(html)).toContain('Charge Oat milk Nordlys Our books have €200.00. txn_1 €230.00 Fee €6.90')
  expect(wordsIn(html)).toContain('Amount differs')
  expect(linksIn(html)['Oat milk']).toBe('/operator/payments?state=all&q=p1')
  expect(linksIn(html)['Settle: Charge txn_1']).toMatch(/settle=l1$/)
  expect(wordsIn(table({ fit: 'missing', ref: null }))).toContain('Our books have €200.00, and the provider has no such line.')
  expect(wordsIn(table({ fit: 'foreign', amount: { amount: 1, currency: 'USD' } }))).toContain(
    'Our books aren’t in USD, so nothing was booked.',
  )
})

test('a settled line says as what and can be opened again, one that fits offers nothing', () => {
  const settled = { as: 'loss', at: '2026-11-21T12:00:00Z', by: { general: { displayName: 'Noor' } }, note: 'Too small to ask.' }
  const html = table({ settled })
  expect(wordsIn(html)).toContain('Loss by Noor: Too small to ask.')
  expect(html).toContain('aria-label="Reopen: Charge txn_1"')
  expect(wordsIn(html)).not.toContain('Our books have')
  expect(table({ fit: 'fits', uses: [] })).not.toContain('aria-label="Settle')
})
