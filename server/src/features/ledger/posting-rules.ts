import type { MemberId } from '@pairtake/protocol/ids'
import type { Entry } from './ledger-queries.ts'

// Positive is what we owe or have earned, negative what we hold or are owed; docs/decisions/009-ledger.md has the table.

type ChargedPayment = { creator_fee_minor: number; service_fee_minor: number; vat_minor: number }
type Parties = { agencyId: MemberId; creatorId: MemberId }

/** The agency is invoiced and has paid at once; the money lies with the provider and belongs to creator, house and tax office. */
export function chargeEntries(payment: ChargedPayment, { agencyId, creatorId }: Parties): Entry[] {
  const total = payment.creator_fee_minor + payment.service_fee_minor + payment.vat_minor
  return [
    { account: { kind: 'agency', memberId: agencyId }, amountMinor: -total },
    { account: { kind: 'creator', memberId: creatorId }, amountMinor: payment.creator_fee_minor },
    { account: { kind: 'fee_revenue' }, amountMinor: payment.service_fee_minor },
    { account: { kind: 'vat' }, amountMinor: payment.vat_minor },
    { account: { kind: 'agency', memberId: agencyId }, amountMinor: total },
    { account: { kind: 'clearing' }, amountMinor: -total },
  ]
}

type RefundShares = { creatorMinor: number; lossMinor: number; feeMinor: number; vatMinor: number }

/** The way back; what the creator's balance does not hold is our loss. */
export function refundEntries(shares: RefundShares, { agencyId, creatorId }: Parties): Entry[] {
  const total = shares.creatorMinor + shares.lossMinor + shares.feeMinor + shares.vatMinor
  return [
    { account: { kind: 'agency', memberId: agencyId }, amountMinor: total },
    { account: { kind: 'creator', memberId: creatorId }, amountMinor: -shares.creatorMinor },
    { account: { kind: 'platform_loss' }, amountMinor: -shares.lossMinor },
    { account: { kind: 'fee_revenue' }, amountMinor: -shares.feeMinor },
    { account: { kind: 'vat' }, amountMinor: -shares.vatMinor },
    { account: { kind: 'agency', memberId: agencyId }, amountMinor: -total },
    { account: { kind: 'clearing' }, amountMinor: total },
  ]
}

/** A charge that no job is owed: it lies with the provider and is its payer's. Turned around it is given back. */
export function suspenseEntries(amountMinor: number): Entry[] {
  return [
    { account: { kind: 'suspense' }, amountMinor },
    { account: { kind: 'clearing' }, amountMinor: -amountMinor },
  ]
}

type ChargebackStand = { isLost: boolean; withdrawnMinor: number; reinstatedMinor: number; feeMinor: number }

/** What a chargeback stands at in each account: contested until the bank has decided, then back with the provider or our loss. */
function standOf({ isLost, withdrawnMinor, reinstatedMinor, feeMinor }: ChargebackStand): Record<'clearing' | ChargebackAccount, number> {
  const gone = withdrawnMinor - reinstatedMinor
  return { clearing: gone + feeMinor, chargebacks: isLost ? 0 : -gone, platform_loss: isLost ? -gone : 0, bank_charges: -feeMinor }
}

type ChargebackAccount = 'chargebacks' | 'platform_loss' | 'bank_charges'

/**
 * From what is booked to what the provider says now, whatever it said in between; nothing where that is the same. The creator's balance is not
 * in it: what was approved stays earned (071).
 */
export function chargebackEntries(booked: ChargebackStand, told: ChargebackStand): Entry[] {
  const before = standOf(booked)
  const after = standOf(told)
  return (['chargebacks', 'platform_loss', 'bank_charges', 'clearing'] as const)
    .map((kind) => ({ account: { kind }, amountMinor: after[kind] - before[kind] }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

type BookedAs = { kind: 'provider_transit' | 'bank_charges' | 'own_funds' | 'suspense' }

/** A movement in the bank account that is no payout's. What comes from the card provider was on its way: its own lines said so. */
export function bankLineEntries(amountMinor: number, account: BookedAs): Entry[] {
  return [
    { account: { kind: 'bank' }, amountMinor: -amountMinor },
    { account, amountMinor },
  ]
}

export type MovedAtProvider = {
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'fee' | 'payout' | 'payout_failure' | 'other'
  amount_minor: number
  fee_minor: number
}

/** What a line costs us. What is kept of a chargeback is booked with the chargeback (071), so it is none of a dispute's. */
function costOfLine({ kind, amount_minor: amountMinor, fee_minor: feeMinor }: MovedAtProvider): number {
  if (kind === 'dispute') return 0
  return kind === 'fee' ? feeMinor - amountMinor : feeMinor
}

/**
 * What only the provider's line tells: its fee, and a payout to our bank or one that came back. Charges, refunds and chargebacks are booked where
 * they happen, and compared. Nothing for a line that has neither.
 */
export function providerLineEntries(line: MovedAtProvider): Entry[] {
  const cost = costOfLine(line)
  const isTransfer = line.kind === 'payout' || line.kind === 'payout_failure'
  const entries: Entry[] = [
    { account: { kind: 'provider_fees' }, amountMinor: -cost },
    { account: { kind: 'provider_transit' }, amountMinor: isTransfer ? line.amount_minor : 0 },
    { account: { kind: 'clearing' }, amountMinor: cost - (isTransfer ? line.amount_minor : 0) },
  ]
  return entries.filter(({ amountMinor }) => amountMinor !== 0)
}

type SettledAs = { kind: 'provider_fees' | 'own_funds' | 'platform_loss' }

/** What lies with the provider and not in our books, or the other way around below zero, as what an operator says it is. */
export function providerSettlementEntries(unbookedMinor: number, account: SettledAs): Entry[] {
  return [
    { account: { kind: 'clearing' }, amountMinor: -unbookedMinor },
    { account, amountMinor: unbookedMinor },
  ]
}

type PaidOut = { creator_id: MemberId; amount_minor: number }

/** Requested: no longer the creator's to spend, not yet with the bank. */
export function payoutRequestedEntries({ creator_id: memberId, amount_minor: amountMinor }: PaidOut): Entry[] {
  return [
    { account: { kind: 'creator', memberId }, amountMinor: -amountMinor },
    { account: { kind: 'payouts' }, amountMinor },
  ]
}

export function payoutPaidEntries({ amount_minor: amountMinor }: PaidOut): Entry[] {
  return [
    { account: { kind: 'payouts' }, amountMinor: -amountMinor },
    { account: { kind: 'bank' }, amountMinor },
  ]
}

/** Sent back by the bank, before or after it was marked paid: the balance is there again. */
export function payoutReturnedEntries({ creator_id: memberId, amount_minor: amountMinor }: PaidOut, wasPaid: boolean): Entry[] {
  return [
    { account: { kind: wasPaid ? 'bank' : 'payouts' }, amountMinor: -amountMinor },
    { account: { kind: 'creator', memberId }, amountMinor },
  ]
}
