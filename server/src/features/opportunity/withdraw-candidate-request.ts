import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { requireOpportunity } from './opportunity-access.ts'
import { viewOpportunity } from './opportunity-view.ts'
import { lockOwnBargain } from '#features/candidate-request/candidate-request-access.ts'
import { findRequestNames, moveCandidateRequest, type CandidateRequestRow } from '#features/candidate-request/candidate-request-queries.ts'

/** Withdraws for good. After an accept or a decline it is refused with 400, even if that was faster by a moment (S1-118, S2-049, R-107). */
export const withdrawCandidateRequest = serve(wire.withdrawCandidateRequest, async (call) => {
  const { deps, caller, params } = call

  const campaignId = await transact(deps.db, async (tx) => {
    const { request } = await lockOwnBargain(tx, caller, params.id)
    if (!candidateRequestCan.withdraw(request)) throw notWithdrawable(request)
    const change = { withdrawn: true, declined_by: 'creator' as const, answer_due_at: null, updated_at: deps.now() }
    await moveCandidateRequest(tx, { of: { id: request.id }, action: 'withdraw', change, otherwise: notWithdrawable })
    const names = await findRequestNames(tx, request.id)
    await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type: 'candidate_withdrawn', ...names } })
    return request.campaign_id
  })

  return { data: viewOpportunity(await requireOpportunity(deps.db, caller, campaignId), call) }
})

function notWithdrawable(request: CandidateRequestRow): Refusal {
  const words =
    request.state === 'accepted'
      ? 'This application was already accepted. You have a job now, so you cannot withdraw it.'
      : request.withdrawn
        ? 'This application was already withdrawn.'
        : 'This application was already declined and cannot be withdrawn.'
  return new Refusal('WITHDRAW_NOT_POSSIBLE', words)
}
