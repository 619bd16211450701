import type { MemberId } from '@pairtake/protocol/ids'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import type { ViewContext } from '#http/serve.ts'
import { decimal, type Cell } from '#csv.ts'
import { dayOrNone, wireTimeOrNull } from '#wire-time.ts'
import { viewPayout } from '#features/payout/payout-view.ts'
import { whyNotBySepa } from '#features/payout/beneficiary-rules.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { OperatorPayoutRow } from './operator-payout-queries.ts'
import { isToNewAccount } from './account-change-rules.ts'
import { isLarge } from './agreement-rules.ts'

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
    beneficiaryChangedRecently: isToNewAccount(row),
    isHeld: payoutStateOf(row) === 'held',
    unreachable: row.state === 'requested' && row.returned_at === null ? (whyNotBySepa(row.beneficiary, row.currency) ?? null) : null,
    returnReason: row.return_reason,
  }
}

/** The state by which the list is filtered; of a suspended creator it is held, in a file for the bank too. */
function payoutStateOf(row: OperatorPayoutRow): 'requested' | 'exported' | 'held' | 'returned' | 'paid' {
  if (row.returned_at !== null) return 'returned'
  if (row.state === 'paid') return 'paid'
  if (row.is_creator_suspended) return 'held'
  return row.batch_id === null ? 'requested' : 'exported'
}

/** One row of the list's file. */
export function cellsOfPayout(row: OperatorPayoutRow): Cell[] {
  return [
    dayOrNone(row.created_at),
    row.creator_display_name,
    payoutStateOf(row),
    decimal(row.amount_minor),
    row.currency,
    dayOrNone(row.paid_at),
    dayOrNone(row.returned_at),
    row.return_reason ?? '',
    row.first_operator_name ?? '',
    row.second_operator_name ?? '',
    row.batch_id ?? '',
    row.id,
  ]
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
