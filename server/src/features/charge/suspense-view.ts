import { fromMinor } from '@pairtake/protocol/money'
import type { SuspendedCharge } from '@pairtake/protocol/operator/operator-money'
import type { ViewContext } from '#http/serve.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import type { ListedSuspenseRow } from './suspense-queries.ts'

export function viewSuspense(row: ListedSuspenseRow, context: ViewContext): SuspendedCharge {
  return {
    id: row.id,
    amount: fromMinor(row.amount_minor, row.currency),
    cause: row.cause,
    arrivedAt: wireTime(row.arrived_at),
    givenBackAt: wireTimeOrNull(row.given_back_at),
    refusal: row.refused_at === null || row.refusal === null ? null : { at: wireTime(row.refused_at), words: row.refusal },
    agency: { id: row.agency_id, general: viewGeneral(row, context) },
    contract: { id: row.contract_id, campaignName: row.campaign_name, creatorName: row.creator_display_name },
  }
}
