import { fromMinor } from '@pairtake/protocol/money'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { ViewContext } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { findChargebackRow, type ChargebackListRow } from './operator-chargeback-queries.ts'

/** What a chargeback costs us: the bank's fee, and the amount if it is lost. */
export const costMinorOf = (row: ChargebackListRow) =>
  row.fee_minor + (row.state === 'lost' ? row.withdrawn_minor - row.reinstated_minor : 0)

export function viewChargeback(row: ChargebackListRow, context: ViewContext): OperatorChargeback {
  const general = (name: string, pictureKey: string | null) => viewGeneral({ display_name: name, picture_key: pictureKey }, context)
  return {
    id: row.id,
    state: row.state,
    isInquiry: row.is_inquiry,
    amount: fromMinor(row.amount_minor, row.currency),
    fee: fromMinor(row.fee_minor, row.currency),
    cost: fromMinor(costMinorOf(row), row.currency),
    reason: row.reason,
    dueAt: wireTimeOrNull(row.due_at),
    openedAt: wireTime(row.opened_at),
    answeredAt: wireTimeOrNull(row.answered_at),
    decidedAt: wireTimeOrNull(row.decided_at),
    explanation: row.explanation,
    isAccepted: row.accepted_at !== null,
    disputeRef: row.dispute_ref,
    paymentId: row.payment_id,
    agency: { id: row.agency_id, general: general(row.agency_name, row.agency_picture_key) },
    creator: { id: row.creator_id, general: general(row.creator_name, row.creator_picture_key) },
    contract: { id: row.contract_id, campaignName: row.campaign_name },
  }
}

export async function requireChargeback(tx: Tx, id: string): Promise<ChargebackListRow> {
  const row = isId(id) ? await findChargebackRow(tx, id) : undefined
  if (!row) throw notFound('Chargeback')
  return row
}

/** Reads the chargeback again after an act on it. */
export async function readChargeback(tx: Tx, id: string, context: ViewContext): Promise<OperatorChargeback> {
  return viewChargeback(await requireChargeback(tx, id), context)
}
