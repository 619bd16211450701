import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { beginChargebackAct, outcomeOfChargebackAct, settleChargebackAct } from './begin-chargeback-act.ts'
import { readChargeback, requireChargeback } from './operator-chargeback-view.ts'

/** Accepts the loss without an answer, if no evidence would convince the bank. */
export const acceptChargeback = serve(
  wire.acceptChargeback,
  async (call) => {
    const { deps, caller, params, body } = call
    const chargeback = await requireChargeback(deps.db, params.id)
    await transact(deps.db, async (tx) => {
      const operatorId = caller.id
      await beginChargebackAct(tx, deps, {
        chargeback,
        operatorId,
        action: 'accept',
        // An earlier answer that never arrived is no words to the bank.
        change: { accepted_at: deps.now(), explanation: null, asked_at: deps.now() },
      })
      const act = { action: 'chargeback_accepted', subject: 'chargeback', subjectId: chargeback.id, reason: body.reason } as const
      await recordAct(tx, deps, { operatorId, ...act })
      await call.begin(tx, chargeback.id)
    })

    await settleChargebackAct(deps, chargeback, await deps.payments.acceptDispute(chargeback.dispute_ref))
    return { data: await readChargeback(deps.db, chargeback.id, call) }
  },
  {
    async repeats(call, id) {
      const state = await outcomeOfChargebackAct(call.deps, id)
      return state === 'done' ? { state, answer: { data: await readChargeback(call.deps.db, id, call) } } : { state }
    },
  },
)
