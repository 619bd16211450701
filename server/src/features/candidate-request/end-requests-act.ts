import type { CampaignId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { lockCampaign, tryMoveCampaign } from '#features/campaign/campaign-queries.ts'
import { hasUndeliveredContracts } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { findRequestNames, listOpenRequests, tryMoveCandidateRequest, type EndedRequests } from './candidate-request-queries.ts'

/**
 * Ends every open application of a campaign that closes, of a suspended or leaving agency (declined), or of such a creator (withdrawn). Locks the
 * campaigns first, always in the same order, as every change of an application does.
 */
export async function declineOpenRequestsOf(tx: Tx, deps: Deps, whose: EndedRequests): Promise<number> {
  let ended = 0
  const isCreatorLeaving = 'creatorId' in whose
  for (const request of await listOpenRequests(tx, whose)) {
    await lockCampaign(tx, request.campaign_id)
    const moved = await tryMoveCandidateRequest(tx, {
      of: { id: request.id },
      action: isCreatorLeaving ? 'withdraw' : 'decline',
      change: { ...(isCreatorLeaving ? { withdrawn: true } : {}), answer_due_at: null, updated_at: deps.now() },
    })
    // Somebody decided on it between the list and the lock.
    if (!moved) continue
    ended += 1
    const names = await findRequestNames(tx, request.id)
    if (isCreatorLeaving) {
      await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type: 'candidate_withdrawn', ...names } })
    } else {
      const notice = { type: 'application_declined', ...names, because: whose.because } as const
      await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice })
    }
  }
  return ended
}

/**
 * Delivers a filled campaign once every job of it, except cancelled ones, is delivered or further; open applications are declined. The caller
 * holds the campaign's lock.
 */
export async function deliverCampaignWhenDone(tx: Tx, deps: Deps, campaignId: CampaignId): Promise<boolean> {
  if (await hasUndeliveredContracts(tx, campaignId)) return false
  const delivered = await tryMoveCampaign(tx, { of: { id: campaignId }, action: 'deliver', change: { updated_at: deps.now() } })
  if (!delivered) return false
  await declineOpenRequestsOf(tx, deps, { campaignId, because: 'delivered' })
  return true
}
