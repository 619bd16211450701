import type { MemberId } from '@pairtake/protocol/ids'
import type { RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { ClaimRow } from './claim-queries.ts'

export function viewClaim(row: ClaimRow, operatorId: MemberId, context: ViewContext): RecordClaim {
  return {
    subject: row.subject,
    subjectId: row.subject_id,
    operator: { id: row.operator_id, general: viewGeneral(row, context) },
    isMine: row.operator_id === operatorId,
    claimedAt: wireTime(row.claimed_at),
    expiresAt: wireTime(row.expires_at),
  }
}
