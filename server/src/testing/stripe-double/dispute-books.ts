import type { Stripe } from 'stripe'
import { verdictOn } from '#adapters/payments/sandbox-cards.ts'
import { disputeObject, type DisputeEvent } from './dispute-objects.ts'
import { invalid, missing } from './stripe-error.ts'

/** An uploaded file as the double stores it. */
export type KeptFile = { file: Pick<Stripe.File, 'id' | 'object' | 'created' | 'filename' | 'purpose' | 'size' | 'type'>; content: Buffer }

type Around = {
  newRef: (kind: string) => string
  created: () => number
  tell: (event: { type: DisputeEvent['type']; object: Stripe.Dispute }) => void
  book: (
    move: Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'fee' | 'type' | 'reporting_category'> & { source: string },
  ) => Stripe.BalanceTransaction
}

const feeMinor = 1500
const answerSeconds = 9 * 86_400
const isDecided = ({ status }: Stripe.Dispute) => status === 'won' || status === 'lost' || status === 'warning_closed'

/** Disputes as Stripe handles them: money moves with separate events, and the keywords of its test mode decide. */
export function openDisputeBooks({ newRef, created, tell, book }: Around) {
  const disputes = new Map<string, Stripe.Dispute>()
  const files = new Map<string, KeptFile>()

  const find = (id: string): Stripe.Dispute => {
    const dispute = disputes.get(id)
    if (!dispute) throw missing('dispute', id, 404)
    return dispute
  }
  const move = (dispute: Stripe.Dispute, amount: number, fee: number) => {
    const category = amount < 0 ? 'dispute' : 'dispute_reversal'
    const of = { currency: dispute.currency, source: dispute.id, type: 'adjustment', reporting_category: category } as const
    dispute.balance_transactions.push(book({ ...of, amount, fee }))
    tell({ type: amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated', object: dispute })
  }

  return {
    disputes,
    files,
    findDispute: find,
    openDispute(
      intent: Stripe.PaymentIntent,
      amount: number,
      { reason, isInquiry }: { reason: string; isInquiry: boolean },
    ): Stripe.Dispute {
      const dispute = disputeObject({
        id: newRef('dp'),
        created: created(),
        amount,
        currency: intent.currency,
        charge: intent.latest_charge ?? '',
        payment_intent: intent.id,
        reason,
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        dueBy: created() + answerSeconds,
      })
      disputes.set(dispute.id, dispute)
      tell({ type: 'charge.dispute.created', object: dispute })
      if (!isInquiry) move(dispute, -amount, feeMinor)
      return dispute
    },
    /** The bank decides, or turns its inquiry into a chargeback. */
    decideDispute(id: string, verdict: 'won' | 'lost' | 'escalated'): void {
      const dispute = find(id)
      if (isDecided(dispute)) return
      if (verdict === 'escalated') {
        if (!dispute.status.startsWith('warning_')) return
        dispute.status = 'needs_response'
        dispute.is_charge_refundable = false
        tell({ type: 'charge.dispute.updated', object: dispute })
        return move(dispute, -dispute.amount, feeMinor)
      }
      const isInquiry = dispute.status.startsWith('warning_')
      dispute.status = isInquiry ? 'warning_closed' : verdict
      tell({ type: 'charge.dispute.closed', object: dispute })
      if (verdict === 'won' && !isInquiry) move(dispute, dispute.amount, 0)
    },
    updateDispute(id: string, { evidence, submits }: { evidence: Record<string, string>; submits: boolean }): Stripe.Dispute {
      const dispute = find(id)
      if (isDecided(dispute)) throw invalid('This dispute is already closed')
      const unknown = Object.keys(evidence).filter((name) => !Object.hasOwn(dispute.evidence, name))
      if (unknown.length > 0) throw invalid(`Received unknown parameter: evidence[${unknown.join(', ')}]`, 'parameter_unknown')
      const { service_documentation: fileId } = evidence
      if (fileId !== undefined && !files.has(fileId)) throw invalid(`No such file upload: '${fileId}'`, 'resource_missing')
      Object.assign(dispute.evidence, evidence)
      dispute.evidence_details.has_evidence = true
      if (!submits) return dispute
      dispute.evidence_details.submission_count += 1
      dispute.evidence_details.submission_method = 'manual'
      dispute.status = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review'
      tell({ type: 'charge.dispute.updated', object: dispute })
      const verdict = verdictOn(evidence['uncategorized_text'] ?? '')
      if (verdict) this.decideDispute(id, verdict)
      return dispute
    },
    closeDispute(id: string): Stripe.Dispute {
      if (isDecided(find(id))) throw invalid('This dispute is already closed')
      this.decideDispute(id, 'lost')
      return find(id)
    },
    keepFile({ name, purpose, content }: { name: string; purpose: string; content: Buffer }): KeptFile['file'] {
      if (purpose !== 'dispute_evidence') throw invalid(`Invalid purpose: ${purpose}`)
      if (content.length === 0 || content.length > 5_000_000) throw invalid('The file is empty or too large.')
      const file = {
        id: newRef('file'),
        object: 'file',
        created: created(),
        filename: name,
        purpose,
        size: content.length,
        type: 'pdf',
      } as const
      files.set(file.id, { file, content })
      return file
    },
  }
}
