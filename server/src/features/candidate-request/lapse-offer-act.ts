import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockBargain } from './candidate-request-access.ts'
import { findRequestNames, tryMoveCandidateRequest } from './candidate-request-queries.ts'

/** Ends an application that nobody answered in time, if that is still so once it is locked. */
export async function lapseOffer(tx: Tx, deps: Deps, found: { id: CandidateRequestId }): Promise<void> {
  const bargain = await lockBargain(tx, found.id)
  const now = deps.now()
  const dueAt = bargain?.request.answer_due_at
  // Somebody answered, or made another offer, or the campaign was filled, since the list was read.
  if (!bargain || !dueAt || dueAt > now || bargain.request.reminded_at === null || bargain.campaign.state !== 'published') return
  const change = { lapsed: true, answer_due_at: null, updated_at: now }
  const moved = await tryMoveCandidateRequest(tx, { of: { id: found.id }, action: 'decline', change })
  if (!moved) return

  const names = await findRequestNames(tx, found.id)
  const toCreator = { type: 'application_declined', ...names, because: 'lapsed' } as const
  await postNotification(tx, deps, { to: moved.creator_id, role: 'creator', notice: toCreator })
  // If the agency made the offer that lapsed, it is told. It needs no notice of its own silence.
  if (moved.price_owner === 'agency') {
    const toAgency = { type: 'candidate_declined_offer', ...names, hasLapsed: true } as const
    await postNotification(tx, deps, { to: moved.agency_id, role: 'agency', notice: toAgency })
  }
}
