import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { money } from '#money.ts'
import { paymentDetail } from '#payment/payment.ts'

/** A payment as shown to operators; in its own file so that the other queues do not load it. */
export const operatorPayment = z.extend(paymentDetail, {
  agency: party,
  isCharging: z.boolean(),
  failedSince: z.nullable(time),
  /** When the clock retries a failed charge; null if a person has to fix it. */
  retryAt: z.nullable(time),
  /** Only set for an overdue payment. */
  reminders: z.nullable(
    z.object({
      sent: z.int(),
      lastAt: z.nullable(time),
      /** Null if all were sent, or while they are paused or the brand is suspended. */
      nextAt: z.nullable(time),
      /** The next one waits until the brand’s suspension is lifted. */
      heldBySuspension: z.boolean(),
      paused: z.nullable(z.object({ at: time, by: z.string(), reason: z.string() })),
    }),
  ),
  /** A refund that did not arrive, until it is retried or marked as handled. */
  refundProblem: z.nullable(z.object({ amount: money, at: time, words: z.string() })),
})
export type OperatorPayment = z.infer<typeof operatorPayment>
