import { describe, expect, test } from 'vitest'
import { accountNumber, debtorNumber, numbersOf, standardNumbers, type AccountNumbers } from './datev-account-rules.ts'

// What DATEV calls each account of its charts SKR03 and SKR04, without automatic VAT where there is one.
const charts: [keyof AccountNumbers, string, string, string][] = [
  ['agency', 'first of the debtors', '10000', '10000'],
  ['creator', 'first of the creditors', '70000', '70000'],
  ['fee_revenue', 'Erlöse', '8200', '4200'],
  ['vat', 'Umsatzsteuer 19 %', '1776', '3806'],
  ['clearing', 'Geldtransit', '1360', '1460'],
  ['bank', 'Bank', '1200', '1800'],
  ['bank_charges', 'Nebenkosten des Geldverkehrs', '4970', '6855'],
  ['own_funds', 'Privateinlagen', '1890', '2180'],
  ['payouts', 'Sonstige Verbindlichkeiten', '1700', '3500'],
  ['platform_loss', 'Forderungsverluste', '2400', '6930'],
  ['suspense', 'Durchlaufende Posten', '1590', '1370'],
  ['chargebacks', 'Sonstige Vermögensgegenstände', '1500', '1300'],
  ['provider_fees', 'Nebenkosten des Geldverkehrs', '4970', '6855'],
  ['provider_transit', 'Geldtransit, the second one', '1361', '1461'],
]

test.each(charts)('the account %s is %s: %s in SKR03, %s in SKR04', (kind, _called, inSkr03, inSkr04) => {
  expect([numbersOf('SKR03', '')[kind], numbersOf('SKR04', '')[kind]]).toEqual([inSkr03, inSkr04])
})

test('every account of the ledger has a number in both charts', () => {
  const kinds = charts.map(([kind]) => kind).toSorted()
  expect([Object.keys(standardNumbers.SKR03).toSorted(), Object.keys(standardNumbers.SKR04).toSorted()]).toEqual([kinds, kinds])
})

describe('account numbers', () => {
  test('are those of the chart, with the changes that are set', () => {
    expect(numbersOf('SKR04', ' fee_revenue=4400, vat=3801 ')).toEqual({ ...standardNumbers.SKR04, fee_revenue: '4400', vat: '3801' })
  })
  test('R-164 each brand is a debtor of its own, each creator a creditor; beyond the range they share the first', () => {
    const numbers = numbersOf('SKR03', 'agency=20000')
    const of = (kind: keyof AccountNumbers, number: number | null) => accountNumber({ kind, number }, numbers)
    expect([of('agency', 1), of('agency', 49_999), of('agency', 50_000)]).toEqual(['20001', '69999', '20000'])
    expect([of('creator', 1), of('creator', 29_999), of('creator', 30_000)]).toEqual(['70001', '99999', '70000'])
    expect([of('agency', null), of('creator', null), of('clearing', null)]).toEqual(['20000', '70000', '1360'])
    // Only members have numbers of their own.
    expect(of('clearing', 3)).toBe('1360')
    expect(debtorNumber(12, numbers)).toBe('20012')
  })
  test.each(['agency=10000', 'agency=69999', 'creator=70000', 'creator=99999'])('%s is one', (setting) => {
    expect(numbersOf('SKR03', setting)).toEqual({ ...standardNumbers.SKR03, ...Object.fromEntries([setting.split('=')]) })
  })
  test.each(['agency=9999', 'agency=70000', 'creator=1600', 'creator=69999'])(
    '%s is no account that DATEV books a member on',
    (setting) => {
      expect(() => numbersOf('SKR03', setting)).toThrow(/has to be between/)
    },
  )
  test.each(['tips=8400', 'vat=12', 'vat', 'vat=abcd', 'my-vat=3801', 'vat=380100', 'vat=3801 8400'])('%s is refused', (setting) => {
    expect(() => numbersOf('SKR03', setting)).toThrow(/is not one of agency, creator/)
  })
})
