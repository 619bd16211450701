import type { operatorContract } from '@pairtake/protocol/operator/operator'
import type * as z from 'zod/mini'
import type { ViewContext } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { viewContract } from '#features/contract/contract-view.ts'
import type { OperatorContractRow } from './operator-contract-queries.ts'

export function viewOperatorContract(row: OperatorContractRow, context: ViewContext): z.infer<typeof operatorContract> {
  return {
    ...viewContract(row, 'operator', context),
    reportReason: row.report_reason,
    reportedAt: wireTimeOrNull(row.reported_at),
    isSuspended: row.paused_since !== null,
  }
}
