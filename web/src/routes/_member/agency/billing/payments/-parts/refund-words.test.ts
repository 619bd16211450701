import { expect, test } from 'vitest'
import type { Paper } from '@pairtake/protocol/payment/payment'
import { refundWords } from './refund-words.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
let issued = 0
/** Returns the next paper of a payment; the first invoice refers to none. */
function paper(kind: Paper['kind'], amount: number, refersTo: string | null): Paper {
  const number = `${kind === 'invoice' ? 'INV' : 'CN'}-2026-${++issued}`
  return { id: number, kind, number, issuedOn: '2026-11-20', amount: euros(amount), refersTo, pdfUrl: '', xmlUrl: null }
}
const wordsFor = (...papers: Paper[]) => refundWords({ amount: euros(230), papers })

test('R-162 a brand reads how much was refunded; a refund that came back and was invoiced again is not counted', () => {
  const invoice = paper('invoice', 230, null)
  const half = paper('credit_note', 115, invoice.number)
  const rest = paper('credit_note', 115, invoice.number)
  const whole = 'We refunded it to your card.'
  expect(wordsFor(invoice, paper('credit_note', 230, invoice.number))).toBe(whole)
  expect(wordsFor(invoice, half, rest)).toBe(whole)
  expect(wordsFor(invoice, half)).toBe('We refunded €115.00 of it to your card.')
  expect(wordsFor(invoice, half, rest, paper('invoice', 115, rest.number))).toBe('We refunded €115.00 of it to your card.')
})
