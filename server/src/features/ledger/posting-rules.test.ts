import { memberId } from '@pairtake/protocol/ids'
import { describe, expect, test } from 'vitest'
import type { Entry } from './ledger-queries.ts'
import {
  bankLineEntries,
  chargebackEntries,
  chargeEntries,
  payoutPaidEntries,
  payoutRequestedEntries,
  payoutReturnedEntries,
  providerLineEntries,
  providerSettlementEntries,
  refundEntries,
  suspenseEntries,
} from './posting-rules.ts'

/** The gain of each account, with the signs of docs/decisions/009-ledger.md: positive is owed by us or earned. */
function gains(entries: readonly Entry[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, amountMinor } of entries) {
    const name = 'memberId' in account ? `${account.kind} ${account.memberId}` : account.kind
    sums[name] = (sums[name] ?? 0) + amountMinor
  }
  return sums
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const parties = { agencyId: memberId.parse('brand'), creatorId: memberId.parse('maker') }

describe('S2-014 every transaction sums to zero, and moves money to whom it belongs', () => {
  test('a charge: the creator, the house and the tax office; the provider holds it, and the agency is even', () => {
    const entries = chargeEntries({ creator_fee_minor: 20_000, service_fee_minor: 3000, vat_minor: 4370 }, parties)
    expect(sumOf(entries)).toBe(0)
    expect(gains(entries)).toEqual({ 'agency brand': 0, 'creator maker': 20_000, fee_revenue: 3000, vat: 4370, clearing: -27_370 })
    expect(entries.filter(({ account }) => account.kind === 'agency').map(({ amountMinor }) => amountMinor)).toEqual([-27_370, 27_370])
  })

  test('R-071 R-072 a refund: the way back, and what the creator does not have is our loss', () => {
    const entries = refundEntries({ creatorMinor: 5000, lossMinor: 15_000, feeMinor: 3000, vatMinor: 4370 }, parties)
    expect(sumOf(entries)).toBe(0)
    expect(gains(entries)).toEqual({
      'agency brand': 0,
      'creator maker': -5000,
      platform_loss: -15_000,
      fee_revenue: -3000,
      vat: -4370,
      clearing: 27_370,
    })
    expect(entries.filter(({ account }) => account.kind === 'agency').map(({ amountMinor }) => amountMinor)).toEqual([27_370, -27_370])
  })

  test('R-076 R-077 a payout: off the balance when requested, off our books when paid, back when it comes back', () => {
    const payout = { creator_id: parties.creatorId, amount_minor: 6000 }
    const requested = gains(payoutRequestedEntries(payout))
    expect(requested).toEqual({ 'creator maker': -6000, payouts: 6000 })
    expect(gains(payoutPaidEntries(payout))).toEqual({ payouts: -6000, bank: 6000 })
    expect(gains(payoutReturnedEntries(payout, true))).toEqual({ bank: -6000, 'creator maker': 6000 })
    expect(gains(payoutReturnedEntries(payout, false))).toEqual({ payouts: -6000, 'creator maker': 6000 })
  })

  test('a charge that no job explains: the provider holds it, and it is its payer’s until it is given back', () => {
    expect(gains(suspenseEntries(6000))).toEqual({ suspense: 6000, clearing: -6000 })
    expect(gains(suspenseEntries(-6000))).toEqual({ suspense: -6000, clearing: 6000 })
  })

  test('what the provider holds beside the books, or lacks: as an operator says', () => {
    expect(gains(providerSettlementEntries(700, { kind: 'own_funds' }))).toEqual({ clearing: -700, own_funds: 700 })
    expect(gains(providerSettlementEntries(-50, { kind: 'platform_loss' }))).toEqual({ clearing: 50, platform_loss: -50 })
    expect(gains(providerSettlementEntries(-50, { kind: 'provider_fees' }))).toEqual({ clearing: 50, provider_fees: -50 })
  })

  test('R-173 a movement in the bank account: the provider’s payout, a charge, our own money, suspense', () => {
    expect(gains(bankLineEntries(9700, { kind: 'provider_transit' }))).toEqual({ bank: -9700, provider_transit: 9700 })
    expect(gains(bankLineEntries(-150, { kind: 'bank_charges' }))).toEqual({ bank: 150, bank_charges: -150 })
    expect(gains(bankLineEntries(500_000, { kind: 'own_funds' }))).toEqual({ bank: -500_000, own_funds: 500_000 })
    expect(gains(bankLineEntries(100, { kind: 'suspense' }))).toEqual({ bank: -100, suspense: 100 })
    expect(sumOf(bankLineEntries(9700, { kind: 'provider_transit' }))).toBe(0)
  })
})

describe('R-247 a line of the provider books what only it tells', () => {
  test.each([
    ['a charge, its fee', { kind: 'charge', amount_minor: 27_370, fee_minor: 437 }, { provider_fees: -437, clearing: 437 }],
    ['a refund whose fee is given back', { kind: 'refund', amount_minor: -1000, fee_minor: -25 }, { provider_fees: 25, clearing: -25 }],
    ['a fee that is billed apart', { kind: 'fee', amount_minor: -700, fee_minor: 0 }, { provider_fees: -700, clearing: 700 }],
    ['a payout', { kind: 'payout', amount_minor: -9700, fee_minor: 0 }, { provider_transit: -9700, clearing: 9700 }],
    [
      'a payout at once, with its fee',
      { kind: 'payout', amount_minor: -9700, fee_minor: 97 },
      { provider_transit: -9700, provider_fees: -97, clearing: 9797 },
    ],
    ['a payout that came back', { kind: 'payout_failure', amount_minor: 9700, fee_minor: 0 }, { provider_transit: 9700, clearing: -9700 }],
    ['a dispute: its chargeback has booked sum and fee', { kind: 'dispute', amount_minor: -23_000, fee_minor: 1500 }, {}],
    ['a charge without a fee', { kind: 'charge', amount_minor: 100, fee_minor: 0 }, {}],
  ] as const)('%s', (_what, line, gained) => {
    const entries = providerLineEntries(line)
    expect(sumOf(entries)).toBe(0)
    expect(gains(entries)).toEqual(gained)
  })
})

describe('R-222 a chargeback moves between provider, contested and lost, and never touches a creator', () => {
  const stand = { isLost: false, withdrawnMinor: 0, reinstatedMinor: 0, feeMinor: 0 }
  const taken = { ...stand, withdrawnMinor: 23_000, feeMinor: 1500 }

  test.each([
    ['taken', stand, taken, { clearing: 24_500, chargebacks: -23_000, bank_charges: -1500 }],
    ['won', taken, { ...taken, reinstatedMinor: 23_000 }, { clearing: -23_000, chargebacks: 23_000 }],
    ['lost', taken, { ...taken, isLost: true }, { chargebacks: 23_000, platform_loss: -23_000 }],
    ['won on appeal', { ...taken, isLost: true }, { ...taken, reinstatedMinor: 23_000 }, { clearing: -23_000, platform_loss: 23_000 }],
    [
      'lost before anybody heard of it',
      stand,
      { ...taken, isLost: true },
      { clearing: 24_500, platform_loss: -23_000, bank_charges: -1500 },
    ],
    ['the same as before', taken, taken, {}],
  ])('%s', (_name, booked, told, expected) => {
    const entries = chargebackEntries(booked, told)
    expect(gains(entries)).toEqual(expected)
    expect(sumOf(entries) === 0).toBe(true)
  })
})
