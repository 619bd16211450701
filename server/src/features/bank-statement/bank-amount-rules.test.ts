import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { amountMinorOf, dayOfBank, signOf, unreadable } from './bank-amount-rules.ts'

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

test('R-170 a refusal says what was found in place of an amount or currency, as far as it is short', () => {
  expect(refusalOf(() => amountMinorOf(undefined, 'EUR', 'Entry 3'))).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: 'Entry 3 has no amount we can read.',
  })
  expect(() => amountMinorOf(node('x'.repeat(50)), 'EUR', 'It')).toThrow(/: x{40}\.$/)
  expect(() => amountMinorOf(node('1', 'X'.repeat(20)), 'EUR', 'It')).toThrow(/^It is in X{10}, but/)
  expect(() => amountMinorOf({ ...node('1'), attributes: {} }, 'EUR', 'It')).toThrow('It is in no currency, but')
  expect(refusalOf(() => signOf('', 'Entry 3'))?.words).toBe('Entry 3 doesn’t say whether money came in or left.')
  expect(unreadable('Words.')).toMatchObject({ code: 'BANK_FILE_REFUSED', message: 'Words.' })
})

test.each(['', 'on 2026-11-22', '22.11.2026', '2026-02-30', '2026-11-31', '2027-02-29', '2026-00-10', '2026-11-00'])(
  'R-170 %j is no date',
  (text) => {
    expect(() => dayOfBank(text, 'It')).toThrow('It has no date.')
  },
)

test('R-170 a day is read to the last one of its month', () => {
  expect(['2028-02-29', '2026-12-31'].map((day) => dayOfBank(day, 'It'))).toEqual(['2028-02-29', '2026-12-31'])
})
