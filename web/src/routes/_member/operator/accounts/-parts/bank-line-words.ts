import type { BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'

type Act = NonNullable<BankLine['proposal']['act']>

export const confirmLabels: Record<Act, string> = {
  pay: 'Mark as paid',
  return: 'Mark as returned',
  void: 'Void batch',
  known: 'Got it',
}

/** How a line was settled. */
const settledWords: Record<string, string> = {
  paid: 'Marked as paid',
  paid_before: 'Was marked as paid before',
  returned: 'Marked as returned',
  returned_before: 'Was marked as returned before',
  voided: 'Batch voided',
  voided_before: 'Batch was voided before',
  provider: 'Card provider’s transfer',
  charge: 'Bank charge',
  own: 'Our own money',
  suspense: 'In suspense',
  nothing: 'Dismissed',
}

export const settledAs = (as: string): string => settledWords[as] ?? as

/** Returns whose money it is, as far as the line says. */
export function nameOfLine({ kind, payout, batch, counterparty, words }: BankLine): string {
  if (kind === 'opening') return 'Balance before the first statement'
  if (payout) return `Payout to ${payout.creatorName}`
  if (batch && kind === 'refused_batch') return `File ${batch.fileName}`
  if (batch) return batch.payouts === 1 ? 'Batch of 1 payout' : `Batch of ${batch.payouts} payouts`
  return counterparty || words || 'Not named'
}
