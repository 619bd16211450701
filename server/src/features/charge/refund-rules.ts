type PaidParts = { creator_fee_minor: number; service_fee_minor: number; vat_minor: number }
export type RefundShares = { creatorMinor: number; feeMinor: number; vatMinor: number }

/** Multiplies and divides to the nearest integer, half up; the product may be too large for a float to hold exactly. */
function portion(amountMinor: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return Number((2n * BigInt(amountMinor) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

function sharesUpTo(payment: PaidParts, refundedMinor: number): RefundShares {
  const netMinor = payment.creator_fee_minor + payment.service_fee_minor
  const vatMinor = portion(refundedMinor, payment.vat_minor, netMinor + payment.vat_minor)
  const creatorMinor = portion(refundedMinor - vatMinor, payment.creator_fee_minor, netMinor)
  return { creatorMinor, vatMinor, feeMinor: refundedMinor - vatMinor - creatorMinor }
}

/**
 * Splits a refund in the proportions of the payment. Each share is the share of all refunds together minus what earlier refunds took, so that partial
 * refunds add up to the whole payment to the cent, even if one of them came back.
 */
export function refundShares(payment: PaidParts, refund: { booked: RefundShares; amountMinor: number }): RefundShares {
  const { booked, amountMinor } = refund
  const beforeMinor = booked.creatorMinor + booked.feeMinor + booked.vatMinor
  const after = sharesUpTo(payment, beforeMinor + amountMinor)
  const shares = {
    creatorMinor: after.creatorMinor - booked.creatorMinor,
    feeMinor: after.feeMinor - booked.feeMinor,
    vatMinor: after.vatMinor - booked.vatMinor,
  }
  // A cent or two after a refund that came back: a refund never pays anyone, so only the proportions of this part decide.
  const isOdd = Math.min(shares.creatorMinor, shares.feeMinor, shares.vatMinor) < 0
  return isOdd ? sharesUpTo(payment, amountMinor) : shares
}
