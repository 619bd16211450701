import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { contractId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { chargebackStates } from '#payment/chargeback-actions.ts'

/** A payment that the bank of a card takes back, as an operator sees it. */
export const operatorChargeback = z.object({
  id: z.string(),
  state: z.enum(chargebackStates),
  /** The bank asks first; nothing is withdrawn yet, and the brand is neither told nor blocked. */
  isInquiry: z.boolean(),
  amount: money,
  /** What the provider keeps for it. */
  fee: money,
  /** What it has cost us: the amount of a lost one and the fee. */
  cost: money,
  /** The provider's code. */
  reason: z.string(),
  /** Null where the bank takes no answer. */
  dueAt: z.nullable(time),
  openedAt: time,
  answeredAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** What we wrote to the bank. */
  explanation: z.nullable(z.string()),
  isAccepted: z.boolean(),
  /** What the provider calls it. */
  disputeRef: z.string(),
  paymentId,
  agency: party,
  creator: party,
  contract: z.object({ id: contractId, campaignName: z.string() }),
})
export type OperatorChargeback = z.infer<typeof operatorChargeback>
