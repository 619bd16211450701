import type { OperatorPayout } from '@pairtake/protocol/operator/operator'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import type { Place } from '../../http/serve.ts'
import { hours } from '../../wire-time.ts'
import { viewPayout } from '../payout/payout-view.ts'
import { viewGeneral } from '../user/member-view.ts'
import type { OperatorPayoutRow } from './operator-payout-queries.ts'

const recentlyMs = hours(48)

export function viewOperatorPayout(row: OperatorPayoutRow, place: Place): OperatorPayout {
  return {
    ...viewPayout(row),
    creator: {
      id: row.creator_id,
      general: viewGeneral({ display_name: row.creator_display_name, picture_key: row.creator_picture_key }, place),
    },
    // Written by `requestPayout` alone.
    beneficiary: row.beneficiary as unknown as Beneficiary,
    batchId: row.batch_id,
    beneficiaryChangedRecently: row.created_at.getTime() - row.beneficiary_changed_at.getTime() < recentlyMs,
    isHeld: row.creator_suspended_at !== null && row.state === 'requested' && row.returned_at === null,
    returnReason: row.return_reason,
  }
}
