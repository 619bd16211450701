import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findContractNames, lockContract, moveContract } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { findOperatorContract } from './operator-contract-queries.ts'
import { viewOperatorContract } from './operator-contract-view.ts'

/** Dismisses a report: the job leaves the queue and continues, and the side that reported it is told why. */
export const dismissReport = serve(wire.dismissReport, async (call) => {
  const { deps, caller, params, body } = call
  const { note } = body

  await transact(deps.db, async (tx) => {
    const contract = isId(params.id) ? await lockContract(tx, params.id) : undefined
    if (!contract) throw notFound('Job')
    const closed = contractCan.dismissReport.why(contract)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    const role = contract.reported_by
    if (role === null) throw new Refusal('STATE_MOVED_ON', 'This job isn’t reported, or its report was already answered.')

    await endClaim(tx, deps, { subject: 'contract', subjectId: contract.id, operatorId: caller.id })
    const change = { reported_by: null, report_reason: null, reported_at: null, report_dismissed_at: deps.now() }
    await moveContract(tx, { of: { id: contract.id }, action: 'dismissReport', change })
    const to = role === 'agency' ? contract.agency_id : contract.creator_id
    const names = await findContractNames(tx, contract.id)
    await postNotification(tx, deps, { to, role, notice: { type: 'report_dismissed', ...names, reason: note } })
    const act = { action: 'report_dismissed', subject: 'contract', subjectId: contract.id, reason: note } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  const answered = await findOperatorContract(deps.db, params.id)
  if (!answered) throw notFound('Job')
  return { data: viewOperatorContract(answered, call) }
})
