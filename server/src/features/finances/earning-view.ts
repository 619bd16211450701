import type { Earning } from '@pairtake/protocol/finances/finances-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import type { EarningRow } from './earning-list-queries.ts'

export function viewEarning(row: EarningRow): Earning {
  return {
    id: row.id,
    state: row.state,
    amount: fromMinor(row.amount_minor, row.currency),
    createdAt: wireTime(row.created_at),
    earnedAt: wireTimeOrNull(row.earned_at),
    contract: { id: row.contract_id, campaign: { id: row.campaign_id, name: row.campaign_name } },
  }
}
