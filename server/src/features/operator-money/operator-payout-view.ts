import type { MemberId } from '@pairtake/protocol/ids'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import type { ViewContext } from '#http/serve.ts'
import { hours, wireTimeOrNull } from '#wire-time.ts'
import { viewPayout } from '#features/payout/payout-view.ts'
import { whyNotBySepa } from '#features/payout/beneficiary-rules.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { OperatorPayoutRow } from './operator-payout-queries.ts'
import { isLarge } from './agreement-rules.ts'

const recentlyMs = hours(48)

export function viewOperatorPayout(row: OperatorPayoutRow, context: ViewContext): OperatorPayout {
  return {
    ...viewPayout(row, context),
    creator: {
      id: row.creator_id,
      general: viewGeneral({ display_name: row.creator_display_name, picture_key: row.creator_picture_key }, context),
    },
    beneficiary: row.beneficiary,
    batchId: row.batch_id,
    agreement: viewAgreement(row, context),
    beneficiaryChangedRecently: row.created_at.getTime() - row.beneficiary_changed_at.getTime() < recentlyMs,
    isHeld: row.is_creator_suspended && row.state === 'requested' && row.returned_at === null,
    unreachable: row.state === 'requested' && row.returned_at === null ? (whyNotBySepa(row.beneficiary, row.currency) ?? null) : null,
    returnReason: row.return_reason,
  }
}

/** Who agreed to a payout that needs two operators: a large one, or one that needed a second because of the creator's total for the day. */
function viewAgreement(row: OperatorPayoutRow, context: ViewContext): OperatorPayout['agreement'] {
  if (!isLarge(context.deps.config, row) && row.first_operator_id === null) return null
  const party = (id: MemberId | null, name: string | null, pictureKey: string | null) =>
    id === null || name === null ? null : { id, general: viewGeneral({ display_name: name, picture_key: pictureKey }, context) }
  return {
    askedBy: party(row.first_operator_id, row.first_operator_name, row.first_operator_picture_key),
    askedAt: wireTimeOrNull(row.first_operator_at),
    agreedBy: party(row.second_operator_id, row.second_operator_name, row.second_operator_picture_key),
  }
}
