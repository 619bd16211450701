import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { Tx } from '../../adapters/database/database.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { after, hours } from '../../wire-time.ts'
import { deliverCampaignWhenDone } from '../candidate-request/end-requests-rules.ts'
import { findContractNames, moveContract, updateContract, type ContractRow } from '../contract/contract-queries.ts'
import { postSystemMessage } from '../conversation/message-queries.ts'
import { findOwnMedia, type MediaRow } from '../media/media-queries.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { schedulePayment } from '../payment/payment-queries.ts'
import type { LockedItem } from './contract-media-access.ts'
import { isWholeContractApproved, moveContractMedia, stoppedReviewClock, type ContractMediaRow } from './contract-media-queries.ts'

export const itemMovedOn = () => new Refusal('STATE_MOVED_ON', 'This item has changed in the meantime. Please look at it again.')

export function refuseReplaced(media: ContractMediaRow, seenMediaId: string | null | undefined): void {
  if (!seenMediaId || seenMediaId === media.media_id) return
  throw new Refusal('MEDIA_REPLACED', 'The creator has sent a new version in the meantime. Please look at it first.')
}

export function refuseClosedContract(contract: ContractRow): void {
  const closed = contractCan.work.why(contract)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

export function refuseClosedItem(media: ContractMediaRow, action: keyof typeof contractMediaCan): void {
  const closed = contractMediaCan[action].why(media)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

/** The creator's own upload, of the kind the slot asks for; the kind was read from the content (product.md, Jobs). */
export async function requireDeliverable(
  tx: Tx,
  delivery: { mediaId: string; ownerId: string; type: 'video' | 'photos' },
): Promise<MediaRow> {
  const media = await findOwnMedia(tx, { mediaId: delivery.mediaId, ownerId: delivery.ownerId, entity: 'ContractMediaOriginal' })
  if (!media) throw fieldRefusal('mediaId', 'This file does not exist.')
  if (delivery.type === 'video' && media.kind !== 'video')
    throw new Refusal('FILE_KIND_REFUSED', 'A video is owed here. Please send a video file.')
  if (delivery.type === 'photos' && media.kind !== 'image')
    throw new Refusal('FILE_KIND_REFUSED', 'A photo is owed here. Please send an image file.')
  return media
}

/**
 * Approves one item for the agency, the clock or the operator; the last one delivers the job. The item is locked with its job and campaign:
 * two approvals of the last two items see each other, and so do an approval and a reupload.
 */
export async function approveItem(
  tx: Tx,
  deps: Deps,
  approval: LockedItem & { by: 'agency' | 'operator' | 'clock'; seenMediaId?: string | null | undefined },
): Promise<ContractRow> {
  const { contract, media, by } = approval
  const action = by === 'clock' ? 'autoApprove' : 'approve'
  refuseClosedContract(contract)
  refuseReplaced(media, approval.seenMediaId)
  refuseClosedItem(media, action)

  const now = deps.now()
  const change = { ...stoppedReviewClock, change_request_message: null, updated_at: now }
  const moved = await moveContractMedia(tx, { contractMediaId: media.id, action, mediaId: media.media_id, change })
  if (!moved) throw itemMovedOn()
  if (by === 'agency') await updateContract(tx, contract, { agency_acted_at: now })

  const data = { ...(await findContractNames(tx, contract.id)), contractMediaId: media.id, mediaName: media.name }
  await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', type: 'media_approved', data })
  return (await isWholeContractApproved(tx, contract.id)) ? deliverContract(tx, deps, contract) : contract
}

/** All committed media is approved: the payment is scheduled, and the job finalizes by itself later (product.md, Jobs). */
async function deliverContract(tx: Tx, deps: Deps, contract: ContractRow): Promise<ContractRow> {
  const now = deps.now()
  const { autoFinalizeHours } = deps.config
  const delivered = await moveContract(tx, {
    contractId: contract.id,
    action: 'deliver',
    // 0 turns this clock off: the job then waits for the agency.
    change: { delivered_at: now, auto_finalize_at: autoFinalizeHours === 0 ? null : after(now, hours(autoFinalizeHours)) },
  })
  if (!delivered) throw itemMovedOn()
  await schedulePayment(tx, contract.id, now)

  const data = await findContractNames(tx, contract.id)
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', type: 'contract_delivered', data })
  const text = `All media of “${data.campaignName}” is approved. The job is delivered.`
  await postSystemMessage(tx, { conversationId: contract.conversation_id, text, at: now, causedBy: contract.agency_id })
  await deliverCampaignWhenDone(tx, deps, contract.campaign_id)
  return delivered
}
