import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'

export const creatorPaperKindWords: Record<CreatorPaper['kind'], string> = {
  payout_statement: 'Payout statement',
  self_billed_invoice: 'Self-billed invoice',
  self_billed_credit_note: 'Self-billed credit note',
}

/** A statement's only number is that of its payout, which means nothing to a person. */
export const creatorPaperName = ({ kind, number }: Pick<CreatorPaper, 'kind' | 'number'>): string =>
  kind === 'payout_statement' ? creatorPaperKindWords[kind] : `${creatorPaperKindWords[kind]} ${number}`
