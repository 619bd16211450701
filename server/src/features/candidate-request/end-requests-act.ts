import type { CampaignId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { together } from '#adapters/database/together.ts'
import type { Deps } from '#deps.ts'
import { tryMoveCampaign } from '#features/campaign/campaign-queries.ts'
import { hasUndeliveredContracts } from '#features/contract/contract-queries.ts'
import { postNotifications, type Told } from '#features/notification/notification-queries.ts'
import { endCandidateRequests } from './candidate-request-queries.ts'
import { countEnded, listOpenNames, lockCampaignsWithOpen, type EndedRequests } from './ended-request-queries.ts'

/** So many applications end in one statement: those of a campaign with tens of thousands would take it longer than a call may wait. */
export const endedAtOnce = 2_000

type OpenRequest = Awaited<ReturnType<typeof listOpenNames>>[number]

/**
 * Ends every open application of a campaign that closes, of a suspended or leaving agency (declined), or of such a creator (withdrawn), in four
 * statements for up to `endedAtOnce` of them, and two more for each further part. Locks the campaigns first, always in the same order, as every
 * change of an application does.
 */
export async function declineOpenRequestsOf(tx: Tx, deps: Deps, whose: EndedRequests): Promise<void> {
  const campaignIds = await lockCampaignsWithOpen(tx, whose)
  if (campaignIds.length === 0) return
  const open = await listOpenNames(tx, whose, campaignIds)
  for (let from = 0; from < open.length; from += endedAtOnce) {
    await endPart(tx, deps, { whose, open: open.slice(from, from + endedAtOnce) })
  }
}

async function endPart(tx: Tx, deps: Deps, { whose, open }: { whose: EndedRequests; open: readonly OpenRequest[] }): Promise<void> {
  const isCreatorLeaving = 'creatorId' in whose
  const moved = await endCandidateRequests(tx, {
    ids: open.map(({ candidateRequestId }) => candidateRequestId),
    action: isCreatorLeaving ? 'withdraw' : 'decline',
    change: { ...(isCreatorLeaving ? { withdrawn: true } : {}), answer_due_at: null, updated_at: deps.now() },
  })
  const ended = new Set(moved.map(({ id }) => id))
  const told = open
    .filter(({ candidateRequestId }) => ended.has(candidateRequestId))
    .map(({ agency_id: agencyId, creator_id: creatorId, ...names }): Told =>
      isCreatorLeaving
        ? { to: agencyId, role: 'agency', notice: { type: 'candidate_withdrawn', ...names, isAutomatic: true } }
        : { to: creatorId, role: 'creator', notice: { type: 'application_declined', ...names, because: whose.because } },
    )
  await together(tx, async (later) => {
    await countEnded(
      later,
      moved.map((request) => request.campaign_id),
    )
    await postNotifications(later, deps, told)
  })
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
