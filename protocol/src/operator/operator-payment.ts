import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { money } from '#money.ts'
import { paymentDetail } from '#payment/payment.ts'

/** A payment as an operator sees it; apart from the other records, so that their queues load nothing of it. */
export const operatorPayment = z.extend(paymentDetail, {
  agency: party,
  isCharging: z.boolean(),
  failedSince: z.nullable(time),
  /** When the clock charges again after a failure; null when it is for people to mend. */
  retryAt: z.nullable(time),
  refundedAmount: money,
  /** Of an overdue payment; null for any other. */
  reminders: z.nullable(
    z.object({
      sent: z.int(),
      lastAt: z.nullable(time),
      /** Null when all were sent, or while they are paused. */
      nextAt: z.nullable(time),
      paused: z.nullable(z.object({ at: time, by: z.string(), reason: z.string() })),
    }),
  ),
  /** A refund that did not arrive, until it is tried again or marked as dealt with. */
  refundProblem: z.nullable(z.object({ amount: money, at: time, words: z.string() })),
})
export type OperatorPayment = z.infer<typeof operatorPayment>
