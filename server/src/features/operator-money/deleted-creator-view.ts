import { fromMinor } from '@pairtake/protocol/money'
import type { DeletedCreator } from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { OwedRow } from '#features/payout/owed-after-deletion-queries.ts'

/** The latest payout tells whose balance it is: the account itself has no name any more. */
export function viewDeletedCreator(row: OwedRow, context: ViewContext): DeletedCreator {
  const last = row.last_payout
  return {
    id: row.creator_id,
    general: viewGeneral(row, context),
    balance: fromMinor(row.balance_minor, context.deps.config.currency),
    owedSince: wireTime(row.since),
    lastPayout: last && {
      id: last.id,
      amount: fromMinor(last.amount_minor, last.currency),
      createdAt: wireTime(last.created_at),
      fullName: last.beneficiary.fullName,
      ibanEnd: last.beneficiary.iban.slice(-4),
    },
  }
}
