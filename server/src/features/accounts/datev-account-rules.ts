import type { AccountKind } from '#features/ledger/ledger-queries.ts'

export const charts = ['SKR03', 'SKR04'] as const
export type Chart = (typeof charts)[number]
export type AccountNumbers = Record<AccountKind, string>

/**
 * The numbers of the ledger's accounts in the two standard charts. Brands are debtors and creators are creditors, because the collective
 * accounts cannot be booked on: their number here is the one that members' accounts are counted from. Revenue has no automatic VAT, because
 * the ledger books VAT itself.
 */
export const standardNumbers: Record<Chart, AccountNumbers> = {
  SKR03: {
    agency: '10000',
    creator: '70000',
    fee_revenue: '8200',
    vat: '1776',
    clearing: '1360',
    bank: '1200',
    bank_charges: '4970',
    own_funds: '1890',
    payouts: '1700',
    platform_loss: '2400',
    suspense: '1590',
    chargebacks: '1500',
    provider_fees: '4970',
    provider_transit: '1361',
  },
  SKR04: {
    agency: '10000',
    creator: '70000',
    fee_revenue: '4200',
    vat: '3806',
    clearing: '1460',
    bank: '1800',
    bank_charges: '6855',
    own_funds: '2180',
    payouts: '3500',
    platform_loss: '6930',
    suspense: '1370',
    chargebacks: '1300',
    provider_fees: '6855',
    provider_transit: '1461',
  },
}

const isKind = (name: string): name is AccountKind => Object.hasOwn(standardNumbers.SKR03, name)

/** Overrides the standard numbers with a setting such as `fee_revenue=8400,vat=1776`; throws if it is invalid. */
export function numbersOf(chart: Chart, changed: string): AccountNumbers {
  const numbers = { ...standardNumbers[chart] }
  for (const part of changed.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name = '', number = ''] = /^(\w+)=(\d{4,5})$/.exec(part) ?? []
    if (!isKind(name)) throw new Error(`${part} is not one of ${Object.keys(numbers).join(', ')} with a number of four or five digits`)
    numbers[name] = number
  }
  for (const kind of ['agency', 'creator'] as const) {
    const { first, last } = ranges[kind]
    if (Number(numbers[kind]) < first || Number(numbers[kind]) > last) throw new Error(`${kind} has to be between ${first} and ${last}`)
  }
  return numbers
}

/** The ranges that DATEV reserves for debtors and creditors if the chart's accounts have four digits. */
const ranges = { agency: { first: 10_000, last: 69_999 }, creator: { first: 70_000, last: 99_999 } }

/** The account number of one side of a posting; a member's own is counted from the first number. */
export function accountNumber({ kind, number }: { kind: AccountKind; number: number | null }, numbers: AccountNumbers): string {
  if (number === null || (kind !== 'agency' && kind !== 'creator')) return numbers[kind]
  const own = Number(numbers[kind]) + number
  // Beyond the range DATEV would assume another kind of account, so all further members share the first number.
  return own > ranges[kind].last ? numbers[kind] : String(own)
}

export const debtorNumber = (number: number, numbers: AccountNumbers) => accountNumber({ kind: 'agency', number }, numbers)
