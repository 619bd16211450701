import * as z from 'zod/mini'

/** Why a payment was not charged. What the bank said is kept in its words, which are nobody's here to make again; null when it gave none. */
export const paymentFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_card') }),
  z.object({ kind: z.literal('refused'), words: z.nullable(z.string()) }),
  /** The bank wants the cardholder. `words` where they have tried, and the bank said no. */
  z.object({ kind: z.literal('needs_confirmation'), words: z.nullable(z.string()) }),
])
export type PaymentFailure = z.infer<typeof paymentFailure>
