import { expect, test } from 'vitest'
import type { AccountKind } from '#features/ledger/ledger-queries.ts'
import { balanceSheetOf } from './balance-sheet-rules.ts'

const sheet = (sums: Partial<Record<AccountKind, number>>) =>
  balanceSheetOf(new Map(Object.entries(sums) as [AccountKind, number][]), 'EUR')

test('R-168 what is owed, what is ours and what is held are the ledger’s accounts, and what is held comes to the other two', () => {
  const { owed, own, held, owedTotal, ownTotal, heldTotal, difference } = sheet({
    agency: 0,
    creator: 20_000,
    payouts: 6000,
    suspense: 100,
    vat: 4370,
    fee_revenue: 3000,
    platform_loss: -500,
    clearing: -38_970,
    bank: 6000,
  })
  expect(owed.map(({ name, amount }) => [name, amount.amount])).toEqual([
    ['creators', 200],
    ['payouts', 60],
    ['suspense', 1],
    ['vat', 43.7],
    ['brands', 0],
  ])
  expect(own.map(({ name, amount }) => [name, amount.amount])).toEqual([
    ['fees', 30],
    ['losses', -5],
    ['charges', 0],
    ['provider-fees', 0],
    ['own', 0],
  ])
  expect(held.map(({ name, amount }) => [name, amount.amount])).toEqual([
    ['provider', 389.7],
    ['transit', 0],
    ['bank', -60],
    ['chargebacks', 0],
  ])
  expect([owedTotal, ownTotal, heldTotal, difference].map(({ amount }) => amount)).toEqual([304.7, 25, 329.7, 0])
})

test('books that are off show by how much, and empty books are even', () => {
  expect(sheet({ creator: 20_000, clearing: -19_993 }).difference).toEqual({ amount: -0.07, currency: 'EUR' })
  expect(sheet({}).difference).toEqual({ amount: 0, currency: 'EUR' })
})

test('R-168 each account is on its own line', () => {
  const shown = (kind: AccountKind, minor: number) => {
    const { owed, own, held } = sheet({ [kind]: minor })
    return [...owed, ...own, ...held].filter(({ amount }) => amount.amount !== 0).map(({ name, amount }) => [name, amount.amount])
  }
  expect(shown('agency', 100)).toEqual([['brands', 1]])
  expect(shown('bank_charges', -100)).toEqual([['charges', -1]])
  expect(shown('provider_fees', -100)).toEqual([['provider-fees', -1]])
  expect(shown('own_funds', 100)).toEqual([['own', 1]])
  expect(shown('provider_transit', -100)).toEqual([['transit', 1]])
  expect(shown('chargebacks', -100)).toEqual([['chargebacks', 1]])
})
