import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeePreview } from './fee-preview.tsx'

const preview = (amount: number | null, vat: number) =>
  renderToStaticMarkup(createElement(FeePreview, { amount, rates: { serviceFee: 0.15, vat }, currency: 'EUR' }))
/** Returns the sums in the order in which they are read. */
const sums = (markup: string) => markup.match(/€[\d.,]+/g)

test('what an offer will cost is the price, the fee and, where it is due, the VAT on both', () => {
  expect(sums(preview(100, 0))).toEqual(['€100.00', '€15.00', '€115.00'])
  expect(sums(preview(100, 0.19))).toEqual(['€100.00', '€15.00', '€21.85', '€136.85'])
  expect(preview(100, 0.19)).not.toContain('VAT may apply.')
  expect(preview(100, 0)).toContain('VAT may apply.')
  expect([preview(null, 0.19), preview(0.5, 0.19)]).toEqual(['', ''])
})
