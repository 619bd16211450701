import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { cancelContract as cancel } from './cancel-contract-act.ts'
import { findContract } from '#features/contract/contract-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { findOperatorContract } from './operator-contract-queries.ts'
import { viewOperatorContract } from './operator-contract-view.ts'

export const cancelContract = serve(wire.cancelContract, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const contract = isId(params.id) ? await findContract(tx, params.id) : undefined
    if (!contract) throw notFound('Job')
    await cancel(tx, deps, { contract, reason: body.reason })
    // Under the lock that cancelling took: a refusal undoes all of it.
    await endClaim(tx, deps, { subject: 'contract', subjectId: contract.id, operatorId: caller.id })

    const act = { action: 'contract_cancelled', subject: 'contract', subjectId: contract.id, reason: body.reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  const cancelled = await findOperatorContract(deps.db, params.id)
  if (!cancelled) throw notFound('Job')
  return { data: viewOperatorContract(cancelled, call) }
})
