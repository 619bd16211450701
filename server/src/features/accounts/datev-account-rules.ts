import type { AccountKind } from '#features/ledger/ledger-queries.ts'

export const charts = ['SKR03', 'SKR04'] as const
export type Chart = (typeof charts)[number]
export type AccountNumbers = Record<AccountKind, string>

/**
 * Where the ledger's accounts stand in the two standard charts. Members have one collective number each, a debtor's and a creditor's, because
 * the accounts of receivables and payables themselves cannot be booked on. Revenue is an account without automatic VAT: the ledger books its VAT itself.
 */
export const standardNumbers: Record<Chart, AccountNumbers> = {
  SKR03: {
    agency: '10000',
    creator: '70000',
    fee_revenue: '8200',
    vat: '1776',
    clearing: '1360',
    payouts: '1700',
    platform_loss: '2400',
    suspense: '1590',
  },
  SKR04: {
    agency: '10000',
    creator: '70000',
    fee_revenue: '4200',
    vat: '3806',
    clearing: '1460',
    payouts: '3500',
    platform_loss: '6930',
    suspense: '1370',
  },
}

const isKind = (name: string): name is AccountKind => Object.hasOwn(standardNumbers.SKR03, name)

/** `fee_revenue=8400,vat=1776` over the standard ones; throws what is wrong with it. */
export function numbersOf(chart: Chart, changed: string): AccountNumbers {
  const numbers = { ...standardNumbers[chart] }
  for (const part of changed.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name = '', number = ''] = /^(\w+)=(\d{4,5})$/.exec(part) ?? []
    if (!isKind(name)) throw new Error(`${part} is not one of ${Object.keys(numbers).join(', ')} with a number of four or five digits`)
    numbers[name] = number
  }
  return numbers
}
