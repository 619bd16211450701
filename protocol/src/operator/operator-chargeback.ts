import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { contractId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { chargebackStates } from '#payment/chargeback-actions.ts'

/** A chargeback as shown to operators: a payment that the cardholder's bank takes back. */
export const operatorChargeback = z.object({
  id: z.string(),
  state: z.enum(chargebackStates),
  /** An inquiry by the bank: nothing is withdrawn yet, and the brand is neither notified nor blocked. */
  isInquiry: z.boolean(),
  amount: money,
  /** The provider's fee for the chargeback. */
  fee: money,
  /** What it has cost us: the amount, if lost, plus the fee. */
  cost: money,
  /** The provider's reason code. */
  reason: z.string(),
  /** Null if the bank accepts no answer. */
  dueAt: z.nullable(time),
  openedAt: time,
  answeredAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** Our explanation to the bank. */
  explanation: z.nullable(z.string()),
  isAccepted: z.boolean(),
  /** The provider's id of the dispute. */
  disputeRef: z.string(),
  paymentId,
  agency: party,
  creator: party,
  contract: z.object({ id: contractId, campaignName: z.string() }),
})
export type OperatorChargeback = z.infer<typeof operatorChargeback>
