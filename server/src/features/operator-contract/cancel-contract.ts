import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve, type Call } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { endConfirmation } from '#features/charge/confirm-charge-act.ts'
import { cancelContract as cancel } from './cancel-contract-act.ts'
import { findContract } from '#features/contract/contract-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { endClaim, holdClaim } from '#features/operator-claim/claim-act.ts'
import { findOperatorContract } from './operator-contract-queries.ts'
import { viewOperatorContract } from './operator-contract-view.ts'

export const cancelContract = serve(
  wire.cancelContract,
  async (call) => {
    const { deps, caller, params, body } = call
    await refuseBeforehand(call)

    // Nobody pays for a cancelled job: a charge that the brand could still confirm with its bank is withdrawn first. If it was paid in the meantime,
    // the job is not cancelled.
    const open = isId(params.id) ? await endConfirmation(deps, params.id) : undefined
    if (open?.kind === 'unknown') {
      throw new Refusal('PAYMENT_IN_PROGRESS', 'This job is being charged right now. Please try again in a few minutes.')
    }

    await transact(deps.db, async (tx) => {
      const contract = isId(params.id) ? await findContract(tx, params.id) : undefined
      if (!contract) throw notFound('Job')
      await cancel(tx, deps, { contract, reason: body.reason })
      await call.begin(tx, contract.id)
      // Under the lock that cancelling took: a refusal rolls everything back.
      await endClaim(tx, deps, { subject: 'contract', subjectId: contract.id, operatorId: caller.id })

      const act = { action: 'contract_cancelled', subject: 'contract', subjectId: contract.id, reason: body.reason } as const
      await recordAct(tx, deps, { operatorId: caller.id, ...act })
    })

    return answerOf(call)
  },
  // It is begun and done in one transaction.
  { repeats: async (call) => ({ state: 'done', answer: await answerOf(call) }) },
)

/** A cancellation that is refused must not withdraw the brand's charge; the transaction checks the same again under its locks. */
async function refuseBeforehand({ deps, caller, params }: Call<typeof wire.cancelContract>): Promise<void> {
  const contract = isId(params.id) ? await findContract(deps.db, params.id) : undefined
  if (!contract) throw notFound('Job')
  const closed = contractCan.cancel.why(contract)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  await holdClaim(deps, { subject: 'contract', subjectId: contract.id, operatorId: caller.id })
}

async function answerOf(call: Call<typeof wire.cancelContract>) {
  const cancelled = await findOperatorContract(call.deps.db, call.params.id)
  if (!cancelled) throw notFound('Job')
  return { data: viewOperatorContract(cancelled, call) }
}
