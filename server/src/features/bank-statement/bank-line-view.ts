import type { BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { batchFileName } from '#features/operator-money/payout-batch-view.ts'
import type { BankLineRow } from './bank-line-queries.ts'
import { reasonWords } from './bank-reason-rules.ts'
import { proposalOf, usesOf, type Proposal } from './proposal-rules.ts'

/** The proposal for a line, from the state in which its payout or batch was read. */
export function proposalOfRow(row: BankLineRow): Proposal {
  const batch = row.batch_id === null ? undefined : { isVoid: row.batch_void_at !== null, payouts: row.payouts }
  return proposalOf(row, { payout: row.payout_id === null ? undefined : row.payouts[0], batch })
}

export function viewBankLine(row: BankLineRow, context: ViewContext): BankLine {
  const proposal = proposalOfRow(row)
  const { payout_id: payoutId, batch_id: batchId, creator_display_name: creatorName } = row
  return {
    id: row.id,
    kind: row.kind,
    bookedOn: row.booked_on,
    amount: fromMinor(row.amount_minor, row.currency),
    counterparty: row.counterparty,
    words: wordsOf(row),
    fileName: row.file_name,
    payout: payoutId === null ? null : { id: payoutId, creatorName: creatorName ?? '' },
    batch: batchId === null ? null : { id: batchId, fileName: batchFileName(batchId), payouts: row.payouts.length },
    proposal: row.settled_at === null ? proposal : { act: null, words: '' },
    uses: row.settled_at === null ? usesOf(row, proposal) : [],
    settled: viewSettled(row, context),
  }
}

/** The bank's reason for a return or refusal; otherwise the other party's words, unless the line is a payout's, whose words are our own. */
function wordsOf({ kind, is_return: isReturn, payout_id: payoutId, reason_code: code, words }: BankLineRow): string {
  if (kind === 'refused_payout' || kind === 'refused_batch' || isReturn) return reasonWords(code, words)
  return payoutId === null ? words : ''
}

function viewSettled(row: BankLineRow, context: ViewContext): BankLine['settled'] {
  const { settled_as: as, settled_at: at, settled_by: id, settler_display_name: name, note } = row
  if (as === null || at === null || id === null || name === null) return null
  return {
    as,
    at: wireTime(at),
    by: { id, general: viewGeneral({ display_name: name, picture_key: row.settler_picture_key }, context) },
    note,
  }
}
