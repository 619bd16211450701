import type { Stripe } from 'stripe'
import type { Dispute, DisputeEvidence, DisputeOutcome, Payments } from '#adapters/payments/payments.ts'
import { idOf } from './stripe-cards.ts'
import { isMissing, readMoneyError } from './stripe-errors.ts'

/** Events that say that a dispute has changed; its status is read from Stripe. */
export const disputeEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

export function stripeDisputes(stripe: Stripe): Pick<Payments, 'findDispute' | 'answerDispute' | 'acceptDispute'> {
  return {
    async findDispute(disputeRef) {
      try {
        return await retrieve(stripe, disputeRef)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    answerDispute: (disputeRef, evidence) => asked(stripe, disputeRef, () => answer(stripe, disputeRef, evidence)),
    acceptDispute: (disputeRef) => asked(stripe, disputeRef, () => stripe.disputes.close(disputeRef)),
  }
}

// Our key is in the metadata of the intent, not of the dispute.
const retrieve = async (stripe: Stripe, disputeRef: string): Promise<Dispute> =>
  disputeOf(await stripe.disputes.retrieve(disputeRef, { expand: ['payment_intent'] }))

/** Stripe takes evidence once: if it was sent before and the answer was lost, it is found instead of sent again. */
async function asked(stripe: Stripe, disputeRef: string, work: () => Promise<unknown>): Promise<DisputeOutcome> {
  try {
    const known = await retrieve(stripe, disputeRef)
    if (known.status !== 'needs_response') return { kind: 'done', dispute: known }
    await work()
    return { kind: 'done', dispute: await retrieve(stripe, disputeRef) }
  } catch (error) {
    return readMoneyError(error)
  }
}

async function answer(stripe: Stripe, disputeRef: string, evidence: DisputeEvidence): Promise<void> {
  const { file, idempotencyKey } = evidence
  const data = { data: file.content, name: file.name, type: 'application/pdf' }
  const uploaded = await stripe.files.create({ purpose: 'dispute_evidence', file: data }, { idempotencyKey: `${idempotencyKey}-file` })
  await stripe.disputes.update(
    disputeRef,
    {
      evidence: {
        service_documentation: uploaded.id,
        uncategorized_text: evidence.explanation,
        product_description: evidence.productDescription,
        customer_name: evidence.customerName,
        customer_email_address: evidence.customerEmail,
        service_date: evidence.serviceDate,
      },
      submit: true,
    },
    { idempotencyKey },
  )
}

function disputeOf(dispute: Stripe.Dispute): Dispute {
  const { id, amount, currency, reason, status, payment_intent: intent, evidence_details: details } = dispute
  const moves = dispute.balance_transactions
  if (moves.some((move) => move.currency !== currency))
    throw new Error(`The dispute ${id} was settled in another currency than ${currency}.`)
  const sumOf = (minors: number[]) => minors.reduce((sum, minor) => sum + minor, 0)
  return {
    disputeRef: id,
    chargeRef: idOf(intent) ?? '',
    chargeKey: typeof intent === 'object' ? intent?.metadata['chargeKey'] : undefined,
    amountMinor: amount,
    currency: currency.toUpperCase(),
    reason,
    status: statusOf(status),
    isInquiry: status.startsWith('warning_'),
    dueAt: details.due_by ? new Date(details.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
    withdrawnMinor: sumOf(moves.map((move) => Math.max(0, -move.amount))),
    reinstatedMinor: sumOf(moves.map((move) => Math.max(0, move.amount))),
    feeMinor: sumOf(moves.map((move) => move.fee)),
  }
}

/** An inquiry that ends and a dispute that the network prevents leave the money with us; an appeal starts after a loss and may still reverse it. */
function statusOf(status: Stripe.Dispute.Status): Dispute['status'] {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
      return 'needs_response'
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    default:
      return 'under_review'
  }
}
