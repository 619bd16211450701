import { expect, test } from 'vitest'
import { amountMinorOf, dayOfBank, signOf } from './bank-amount-rules.ts'

const node = (text: string, currency = 'EUR') => ({ name: 'Amt', namespace: '', attributes: { Ccy: currency }, text, children: [] })

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  ['12.50000', 1250],
  ['0.01', 1],
  [' 7.00 ', 700],
])('R-170 %s is read to the cent', (text, minor) => {
  expect(amountMinorOf(node(text), 'EUR', 'It')).toBe(minor)
})

test.each(['', '12,50', '1e3', '-1', '+1', '.5', '12.505', '99999999999999'])('R-170 %s is no amount', (text) => {
  expect(() => amountMinorOf(node(text), 'EUR', 'Entry 3')).toThrow(/^Entry 3 has no amount we can read/)
})

test('R-170 currency, direction and day are needed', () => {
  expect(() => amountMinorOf(node('1', 'USD'), 'EUR', 'It')).toThrow('It is in USD, but this installation uses EUR.')
  expect(() => amountMinorOf(node('1', ''), 'EUR', 'It')).toThrow('It is in no currency')
  expect(() => signOf('C', 'It')).toThrow('doesn’t say whether')
  expect([signOf('CRDT', ''), signOf('DBIT', '')]).toEqual([1, -1])
  expect(dayOfBank('2026-11-22T10:00:00+01:00', 'It')).toBe('2026-11-22')
  expect(() => dayOfBank('2026-13-22', 'It')).toThrow('It has no date.')
})
