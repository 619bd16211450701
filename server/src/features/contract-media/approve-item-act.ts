import type { MediaId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { together } from '#adapters/database/together.ts'
import type { Deps } from '#deps.ts'
import { after, dayOf, hours } from '#wire-time.ts'
import { deliverCampaignWhenDone } from '#features/candidate-request/end-requests-act.ts'
import { resumeReportTimes } from '#features/contract/contract-due-queries.ts'
import { findContractNames, moveContract, readApproval, updateContract, type ContractRow } from '#features/contract/contract-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { schedulePayment } from '#features/payment/payment-queries.ts'
import { settleRemarks } from '#features/remark/remark-act.ts'
import type { LockedItem } from './contract-media-access.ts'
import { moveContractMedia, stoppedReviewClock } from './contract-media-queries.ts'
import { refuseClosedContract, refuseClosedItem, refuseReplaced } from './contract-media-rules.ts'

/**
 * Approves one item for the agency, the clock or the operator; the last approval delivers the job. The item is locked with its job and campaign,
 * which serializes two approvals of the last two items, and an approval and a reupload.
 */
export async function approveItem(
  tx: Tx,
  deps: Deps,
  approval: LockedItem & { by: 'agency' | 'operator' | 'clock'; seenMediaId?: MediaId | null | undefined },
): Promise<ContractRow> {
  const { contract, media, by } = approval
  const action = by === 'clock' ? 'autoApprove' : 'approve'
  refuseClosedContract(contract)
  refuseReplaced(media, approval.seenMediaId)
  refuseClosedItem(media, action)

  const now = deps.now()
  const change = { ...stoppedReviewClock, change_request_message: null, updated_at: now }
  await moveContractMedia(tx, { of: { id: media.id }, action, only: { media_id: media.media_id }, change })
  const { isWhole, names } = await readApproval(tx, contract.id)
  const about = { ...names, contractMediaId: media.id, mediaName: media.name }
  await together(tx, async (later) => {
    await settleRemarks(later, media.id)
    if (by === 'agency') await updateContract(later, contract, { agency_acted_at: now })
    await postNotification(later, deps, { to: contract.creator_id, role: 'creator', notice: { type: 'media_approved', ...about } })
  })
  return isWhole ? deliverContract(tx, deps, contract) : contract
}

/** All committed media is approved: the payment is scheduled, and the job finalizes automatically later (S2-015, R-062). */
async function deliverContract(tx: Tx, deps: Deps, contract: ContractRow): Promise<ContractRow> {
  const now = deps.now()
  const { autoFinalizeHours } = deps.config
  const delivered = await moveContract(tx, {
    of: { id: contract.id },
    action: 'deliver',
    // 0 turns this clock off: the job then waits for the agency.
    change: { delivered_at: now, auto_finalize_at: autoFinalizeHours === 0 ? null : after(now, hours(autoFinalizeHours)) },
  })
  const { agreedMinor, dueMinor } = await schedulePayment(tx, deps, contract.id)

  const names = await findContractNames(tx, contract.id)
  await together(tx, async (later) => {
    await resumeReportTimes(later, contract.id, now)
    if (dueMinor !== agreedMinor) {
      const sum = (amountMinor: number) => ({ amountMinor, currency: contract.currency })
      const changed = { type: 'payment_total_changed', ...names, agreed: sum(agreedMinor), due: sum(dueMinor) } as const
      await postNotification(later, deps, { to: contract.agency_id, role: 'agency', notice: changed })
    }
    const notice = {
      type: 'contract_delivered',
      ...names,
      finalizesOn: delivered.auto_finalize_at && dayOf(delivered.auto_finalize_at),
    } as const
    await postNotification(later, deps, { to: contract.agency_id, role: 'agency', notice })
    const line = { kind: 'job_delivered', campaignName: names.campaignName } as const
    await postSystemMessage(later, { conversationId: contract.conversation_id, line, at: now })
  })
  await deliverCampaignWhenDone(tx, deps, contract.campaign_id)
  return delivered
}
