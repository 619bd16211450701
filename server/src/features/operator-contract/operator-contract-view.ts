import type { operatorContract } from '@pairtake/protocol/operator/operator'
import type * as z from 'zod/mini'
import type { ViewContext } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { viewContract, viewListedContract } from '#features/contract/contract-view.ts'
import type { ListedContractRow } from '#features/contract/contract-queries.ts'
import type { OperatorContractRow } from './operator-contract-queries.ts'

type OperatorContract = z.infer<typeof operatorContract>

/** A job in the operators' list, without what only its record shows: the media, and the creator's profile and portfolio. */
export function viewListedOperatorContract(row: ListedContractRow, context: ViewContext): OperatorContract {
  return { ...viewListedContract(row, 'operator', context), ...viewReport(row) }
}

export function viewOperatorContract(row: OperatorContractRow, context: ViewContext): OperatorContract {
  return { ...viewContract(row, 'operator', context), ...viewReport(row) }
}

function viewReport(row: ListedContractRow): Pick<OperatorContract, 'reportReason' | 'reportedAt' | 'isSuspended'> {
  return {
    reportReason: row.report_reason,
    reportedAt: wireTimeOrNull(row.reported_at),
    isSuspended: row.paused_since !== null,
  }
}
