import type { Earning, EarningDetail } from '@pairtake/protocol/finances/finances-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { ViewContext } from '#http/serve.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import type { EarningDetailRow, EarningRow } from './earning-list-queries.ts'

export function viewEarning(row: EarningRow, context: ViewContext): Earning {
  return {
    id: row.id,
    state: row.state,
    amount: fromMinor(row.amount_minor, row.currency),
    createdAt: wireTime(row.created_at),
    earnedAt: wireTimeOrNull(row.earned_at),
    returned: fromMinor(row.returned_minor, row.currency),
    contract: {
      id: row.contract_id,
      campaign: { id: row.campaign_id, name: row.campaign_name },
      agency: { id: row.agency_id, general: viewGeneral(row, context) },
    },
  }
}

/** The credit note's number says which paper the brand has; its address and our fee stay with the brand. */
export function viewEarningDetail(row: EarningDetailRow, context: ViewContext): EarningDetail {
  return {
    ...viewEarning(row, context),
    refunds: row.refunds.map(({ at, amount_minor, reason, credit_note }) => ({
      at: wireTime(at),
      amount: fromMinor(amount_minor, row.currency),
      reason,
      creditNote: credit_note,
    })),
  }
}
