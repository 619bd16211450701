type PaidParts = { creator_fee_minor: number; service_fee_minor: number; vat_minor: number }
export type RefundShares = { creatorMinor: number; feeMinor: number; vatMinor: number }

/** Nearest whole, half up, of a product too large for a float to hold exactly. */
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
 * How a refund is shared, in the proportion of the payment. Each is the difference of two sums, so that the parts of a payment refunded
 * bit by bit add up to its whole to the cent.
 */
export function refundShares(payment: PaidParts, refund: { beforeMinor: number; amountMinor: number }): RefundShares {
  const before = sharesUpTo(payment, refund.beforeMinor)
  const after = sharesUpTo(payment, refund.beforeMinor + refund.amountMinor)
  return {
    creatorMinor: after.creatorMinor - before.creatorMinor,
    feeMinor: after.feeMinor - before.feeMinor,
    vatMinor: after.vatMinor - before.vatMinor,
  }
}
