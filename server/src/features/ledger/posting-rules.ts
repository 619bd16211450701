import type { MemberId } from '@pairtake/protocol/ids'
import type { Entry } from './ledger-queries.ts'

// Signs: positive is what we owe or have earned, negative what we hold or are owed; docs/decisions/009-ledger.md has the table.

type ChargedPayment = { creator_fee_minor: number; service_fee_minor: number; vat_minor: number }
type Parties = { agencyId: MemberId; creatorId: MemberId }

/** Entries of a charge: the agency is invoiced and has paid at once; the provider holds the money, which belongs to creator, house and tax office. */
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

/** Entries of a refund: the charge reversed. The part that the creator's balance cannot cover is our loss. */
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

/** Entries of a charge that no job explains: the provider holds it, and it belongs to its payer. Giving it back posts the reverse. */
export function suspenseEntries(amountMinor: number): Entry[] {
  return [
    { account: { kind: 'suspense' }, amountMinor },
    { account: { kind: 'clearing' }, amountMinor: -amountMinor },
  ]
}

type ChargebackStand = { isLost: boolean; withdrawnMinor: number; reinstatedMinor: number; feeMinor: number }

/** The position of a chargeback in each account: contested until the bank has decided, then back with the provider or our loss. */
function standOf({ isLost, withdrawnMinor, reinstatedMinor, feeMinor }: ChargebackStand): Record<'clearing' | ChargebackAccount, number> {
  const gone = withdrawnMinor - reinstatedMinor
  return { clearing: gone + feeMinor, chargebacks: isLost ? 0 : -gone, platform_loss: isLost ? -gone : 0, bank_charges: -feeMinor }
}

type ChargebackAccount = 'chargebacks' | 'platform_loss' | 'bank_charges'

/**
 * Entries that move a chargeback from what is booked to the provider's current state, whatever came in between; none if both are equal. The creator's
 * balance is not part of it: the earning for approved work stays (071).
 */
export function chargebackEntries(booked: ChargebackStand, told: ChargebackStand): Entry[] {
  const before = standOf(booked)
  const after = standOf(told)
  return (['chargebacks', 'platform_loss', 'bank_charges', 'clearing'] as const)
    .map((kind) => ({ account: { kind }, amountMinor: after[kind] - before[kind] }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

type BookedAs = { kind: 'provider_transit' | 'bank_charges' | 'own_funds' | 'suspense' }

/**
 * Entries of a bank movement that belongs to no payout of ours. Money from the card provider was already in transit: the provider's own line booked
 * it.
 */
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

/** Our cost of a line. A dispute costs nothing here, because the fee for it is booked with the chargeback (071). */
function costOfLine({ kind, amount_minor: amountMinor, fee_minor: feeMinor }: MovedAtProvider): number {
  if (kind === 'dispute') return 0
  return kind === 'fee' ? feeMinor - amountMinor : feeMinor
}

/**
 * Entries that only the provider's line can give: its fee, and a payout to our bank or one that came back. Charges, refunds and chargebacks are
 * booked where they happen, and compared. Empty for a line without either.
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

/** Entries for money that the provider holds and our books do not show (below zero: the other way around), booked as what an operator says it is. */
export function providerSettlementEntries(unbookedMinor: number, account: SettledAs): Entry[] {
  return [
    { account: { kind: 'clearing' }, amountMinor: -unbookedMinor },
    { account, amountMinor: unbookedMinor },
  ]
}

type PaidOut = { creator_id: MemberId; amount_minor: number }

/** Entries of a requested payout: no longer the creator's to spend, not yet with the bank. */
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

/** Entries of a payout that the bank sent back, before or after it was marked paid: the balance is restored. */
export function payoutReturnedEntries({ creator_id: memberId, amount_minor: amountMinor }: PaidOut, wasPaid: boolean): Entry[] {
  return [
    { account: { kind: wasPaid ? 'bank' : 'payouts' }, amountMinor: -amountMinor },
    { account: { kind: 'creator', memberId }, amountMinor },
  ]
}
