import * as z from 'zod/mini'

/** Why a charge failed. The bank's explanation is stored verbatim, because it cannot be reconstructed; null if it gave none. */
export const paymentFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_card') }),
  z.object({ kind: z.literal('refused'), words: z.nullable(z.string()) }),
  /** The bank requires the cardholder's confirmation. `words` is set if they tried and the bank refused. */
  z.object({ kind: z.literal('needs_confirmation'), words: z.nullable(z.string()) }),
])
export type PaymentFailure = z.infer<typeof paymentFailure>
