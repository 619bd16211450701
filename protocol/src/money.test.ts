import { describe, expect, test } from 'vitest'
import { fromMinor, money, moneyInput, price, toMinor } from './money.ts'

type Parsed = { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
const wordsOf = ({ error }: Parsed) => error?.issues.map(({ path, message }) => [path.join('.'), message])
const of = (amount: unknown, currency: unknown = 'EUR') => ({ amount, currency })

describe('S1-119 the price of an application or an offer', () => {
  const words = [['amount', 'The price is a whole number from 5 to 10000.']]

  test('is whole, from 5 to 10000', () => {
    for (const amount of [5, 6, 10_000]) expect(price.safeParse(of(amount)).success).toBe(true)
    for (const amount of [4, 10_001, 5.5, '5', null, undefined, Number.NaN]) expect(wordsOf(price.safeParse(of(amount)))).toEqual(words)
  })

  test('has a currency of three letters', () => {
    for (const currency of ['EU', 'EURO', 'eur', 'E1R', '', ' EUR']) {
      expect(wordsOf(price.safeParse(of(5, currency))), currency).toEqual([['currency', 'The currency is three letters.']])
    }
    expect(wordsOf(price.safeParse({ amount: 5 }))).toEqual([['currency', 'The currency is missing.']])
  })
})

describe('any amount that a member names', () => {
  test('is above 0, has at most two decimals and an end', () => {
    for (const amount of [0.01, 0.1, 19.99, 1_000_000_000]) expect(moneyInput.safeParse(of(amount)).success, String(amount)).toBe(true)
    const told = (amount: unknown) => wordsOf(moneyInput.safeParse(of(amount)))?.[0]
    expect([told(0), told(-1)]).toEqual(Array.from({ length: 2 }, () => ['amount', 'The amount must be above 0.']))
    expect(told(1_000_000_001)).toEqual(['amount', 'This amount is too large.'])
    expect([told(0.001), told(19.999)]).toEqual(Array.from({ length: 2 }, () => ['amount', 'The amount has at most two decimals.']))
    expect(told('1')).toEqual(['amount', 'The amount is a number.'])
  })
})

test('inside money is whole minor units, also where a float is not', () => {
  expect([toMinor(200), toMinor(19.99), toMinor(1.15), toMinor(0.01)]).toEqual([20_000, 1999, 115, 1])
  expect(fromMinor(1999, 'EUR')).toEqual({ amount: 19.99, currency: 'EUR' })
})

test('an amount on the wire has both its number and its currency', () => {
  expect(money.parse(of(-0.5))).toEqual(of(-0.5))
  for (const wrong of [of('5'), of(5, null), { amount: 5 }, {}]) expect(money.safeParse(wrong).success).toBe(false)
})
