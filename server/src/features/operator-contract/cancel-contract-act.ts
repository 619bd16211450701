import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { countHired, lockCampaign, tryMoveCampaign, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import { resumeAnswerClocks } from '#features/candidate-request/candidate-request-queries.ts'
import { stopItemClocks } from '#features/contract-media/review-clock-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { voidEarning } from '#features/finances/earning-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { voidPayment } from '#features/payment/payment-queries.ts'
import { findContractNames, lockContract, moveContract, type ContractRow } from '#features/contract/contract-queries.ts'

/** Cancels a job for the operator: nothing is charged or earned, the place opens again, and both sides are notified. */
export async function cancelContract(tx: Tx, deps: Deps, cancel: { contract: ContractRow; reason: string }): Promise<ContractRow> {
  const { contract, reason } = cancel
  const now = deps.now()
  // The campaign before the job, as everywhere: an approval that delivers both waits here.
  const campaign = await lockCampaign(tx, contract.campaign_id)
  const locked = await lockContract(tx, contract.id)
  if (!campaign || !locked) throw notFound('Job')
  const closed = contractCan.cancel.why(locked)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)

  await voidPayment(tx, contract.id, now)
  await voidEarning(tx, contract.id, now)
  const moved = await moveContract(tx, {
    of: { id: contract.id },
    action: 'cancel',
    change: { cancelled_at: now, cancel_reason: reason, auto_finalize_at: null },
  })
  await stopItemClocks(tx, contract.id)
  await reopenPlace(tx, campaign, now)

  const names = await findContractNames(tx, contract.id)
  const notice = { type: 'contract_cancelled', ...names, reason } as const
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice })
  await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
  const line = { kind: 'job_cancelled', campaignName: names.campaignName } as const
  await postSystemMessage(tx, { conversationId: contract.conversation_id, line, at: now })
  return moved
}

/** Reopens the place of a cancelled job; open applications get back the time that the campaign was filled. */
async function reopenPlace(tx: Tx, campaign: CampaignRow, now: Date): Promise<void> {
  await countHired(tx, campaign.id, -1)
  const reopened = await tryMoveCampaign(tx, { of: { id: campaign.id }, action: 'reopen', change: { filled_at: null } })
  if (reopened) await resumeAnswerClocks(tx, campaign.id, { since: campaign.filled_at ?? now, until: now })
}
