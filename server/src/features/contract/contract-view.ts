import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { Address } from '@pairtake/protocol/general'
import type { Role } from '@pairtake/protocol/roles'
import { countryName } from '@pairtake/protocol/reference/countries'
import { fromMinor } from '@pairtake/protocol/money'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { viewCampaignForCreator } from '#features/campaign/campaign-view.ts'
import { viewContractCreator } from '#features/creator-face/creator-face-view.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { completesAt, nextDeliveryReminderAt } from './contract-clock-rules.ts'
import { viewContractAsset } from './contract-asset-view.ts'
import { nextDueReminderAt } from './contract-due-rules.ts'
import type { ContractAssetRow } from './contract-asset-queries.ts'
import type { FullContractRow, ListedContractRow } from './contract-queries.ts'
import { isReportPaused, reportable } from './report-rules.ts'
import { canBeConfirmed, viewChargeback } from '#features/payment/payment-view.ts'
import { operatorFailureWords, paymentFailureWords } from '#stored/payment-failure-words.ts'
import type { ShippingSnapshot } from '#stored/shipping-snapshot.ts'

/** A job in a list. The agency sees what it pays, the creator what they get, the operator both. */
export function viewListedContract(row: ListedContractRow, viewer: Role, context: ViewContext): Contract {
  const creatorGeneral = viewGeneral({ display_name: row.creator_display_name, picture_key: row.creator_picture_key }, context)
  const settings = context.deps.config
  const isRated = row.feedback_completed_at !== null
  const { delivered, ...mediaStats } = row.media_stats
  const mediaCommitted = row.item_states.reduce((sum, { committed }) => sum + committed, 0)
  const itemsDue = row.state === 'in_progress' ? Math.max(0, mediaCommitted - delivered) : 0
  const reminderAt =
    row.due_at === null
      ? nextDeliveryReminderAt(row, { hasDelivered: delivered > 0, settings })
      : nextDueReminderAt(row, { itemsDue, settings })
  // After a failed charge the next retry counts instead.
  const isFinalizing = row.state === 'delivered' && row.payment_failure === null && settings.autoFinalizeHours > 0
  return {
    id: row.id,
    state: row.state,
    createdAt: wireTime(row.created_at),
    cancelReason: row.cancel_reason,
    campaign: viewCampaignForCreator(row.campaign, context),
    agency: {
      id: row.agency_id,
      general: viewGeneral({ display_name: row.agency_display_name, picture_key: row.agency_picture_key }, context),
    },
    creator: { id: row.creator_id, firstName: row.creator_first_name, general: creatorGeneral },
    // Nothing is sent any more.
    shippingAddress: viewer === 'agency' && row.state === 'cancelled' ? null : viewShippingAddress(row.shipping_address),
    autoFinalizeAt: isFinalizing ? wireTimeOrNull(row.auto_finalize_at) : null,
    chargeRetryAt: wireTimeOrNull(row.payment_next_retry_at),
    // While the job is paused, no time is shown.
    dueAt: row.paused_since === null ? wireTimeOrNull(row.due_at) : null,
    itemsDue,
    deliveryReminderAt: row.paused_since === null ? wireTimeOrNull(reminderAt) : null,
    completesAt: wireTimeOrNull(completesAt(row, settings)),
    conversationId: row.conversation_id,
    mediaStats,
    mediaCommitted,
    itemStates: row.item_states,
    // Only the agency rates, so the agency's part and the whole are complete at the same time.
    feedback: row.feedback_id === null ? null : { id: row.feedback_id, completed: isRated, agencyCompleted: isRated },
    payment: viewer === 'creator' ? null : viewPayment(row, viewer),
    paymentForCreator: viewer === 'agency' || row.state === 'cancelled' ? null : fromMinor(row.price_minor, row.currency),
    reportedBy: row.reported_by,
    reportedAt: wireTimeOrNull(row.reported_at),
  }
}

export function viewContract(row: FullContractRow, viewer: Role, context: ViewContext): Contract {
  const member = { role: viewer, id: viewer === 'agency' ? row.agency_id : row.creator_id }
  return {
    ...viewListedContract(row, viewer, context),
    creator: viewContractCreator(row.creator_face, context),
    contractAssets: row.assets.map((asset) => viewContractAsset(asset, member, context)),
    ...viewReportable(row, viewer),
    ...(viewer === 'creator' && { returned: fromMinor(row.returned_minor, row.currency) }),
  }
}

function viewReportable(row: FullContractRow, by: Role): Pick<Contract, 'reportableAt' | 'reportAnswered'> {
  if (by === 'operator' || row.reported_at !== null || !contractCan.report(row)) return { reportableAt: null }
  const roundsOf = ({ lost_rounds: lost, lost_rounds_by_place: ofEmptied, medias }: ContractAssetRow) =>
    lost + Math.max(0, ...ofEmptied, ...medias.map((media) => media.rounds))
  const rounds = Math.max(0, ...row.assets.map(roundsOf))
  const { at, isAfterAnswer } = reportable({ contract: row, by, rounds })
  if (isReportPaused(row, { at, pausedSince: row.paused_since })) return { reportableAt: null }
  return { reportableAt: wireTime(at), ...(isAfterAnswer && { reportAnswered: true }) }
}

function viewPayment(row: ListedContractRow, viewer: Role): Contract['payment'] {
  if (row.payment_id === null || row.payment_state === null) return null
  const failureWords = viewer === 'operator' ? operatorFailureWords : paymentFailureWords
  return {
    id: row.payment_id,
    state: row.payment_state,
    amount: fromMinor(row.payment_total_minor ?? 0, row.currency),
    paidAt: wireTimeOrNull(row.payment_paid_at),
    failure: row.payment_failure && failureWords(row.payment_failure),
    needsConfirmation: canBeConfirmed({
      failure: row.payment_failure,
      confirm_ref: row.payment_confirm_ref,
      method_id: row.payment_method_id,
    }),
    chargeback: viewChargeback(row.payment_chargeback, row.currency),
    refundedAt: wireTimeOrNull(row.payment_refunded_at),
    refundedAmount: fromMinor(row.payment_refunded_minor ?? 0, row.currency),
  }
}

function viewShippingAddress(stored: ShippingSnapshot | null): Address | null {
  if (stored === null) return null
  const { country, ...rest } = stored
  return { ...rest, country: country === null ? null : { code: country, name: countryName(country) } }
}
