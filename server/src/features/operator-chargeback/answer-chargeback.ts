import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { dayIn } from '#wire-time.ts'
import { beginChargebackAct, outcomeOfChargebackAct, settleChargebackAct } from './begin-chargeback-act.ts'
import { readEvidence } from './evidence-queries.ts'
import { itemsOf } from './evidence-rules.ts'
import { drawEvidence, evidenceFileName } from './evidence-view.ts'
import { recordLook } from './make-evidence-act.ts'
import { readChargeback, requireChargeback } from './operator-chargeback-view.ts'

/** Sends the job's evidence to the bank, which takes it once: a retry after a lost answer sends nothing twice. */
export const answerChargeback = serve(
  wire.answerChargeback,
  async (call) => {
    const { deps, caller, params, body } = call
    const chargeback = await requireChargeback(deps.db, params.id)
    if (chargeback.due_at === null) {
      throw new Refusal('STATE_MOVED_ON', 'The bank doesn’t accept an answer to this chargeback. Wait for its decision, or accept it.')
    }
    const { explanation } = body
    const evidence = await transact(deps.db, async (tx) => {
      const operatorId = caller.id
      // An earlier acceptance that never arrived is over.
      const change = { explanation, accepted_at: null, asked_at: deps.now() }
      await beginChargebackAct(tx, deps, { chargeback, operatorId, action: 'answer', change })
      await recordLook(tx, deps, { chargeback, operatorId, action: 'chargeback_answered', reason: explanation })
      await call.begin(tx, chargeback.id)
      return readEvidence(tx, chargeback.contract_id, chargeback.opened_at)
    })

    const { sellerTimeZone } = deps.config
    const outcome = await deps.payments.answerDispute(chargeback.dispute_ref, {
      // A new answer after a failed one is a new request.
      idempotencyKey: `answer-${chargeback.id}-${deps.now().getTime()}`,
      file: {
        name: evidenceFileName(chargeback),
        content: await drawEvidence({ chargeback, evidence, config: deps.config, at: deps.now() }),
      },
      explanation,
      productDescription: `${itemsOf(evidence)} for “${evidence.campaign_name}”, made to order and delivered online`,
      customerName: evidence.agency_name,
      customerEmail: evidence.agency_email ?? '',
      serviceDate: evidence.delivered_at === null ? '' : dayIn(sellerTimeZone, new Date(evidence.delivered_at)),
    })
    await settleChargebackAct(deps, chargeback, outcome)
    return { data: await readChargeback(deps.db, chargeback.id, call) }
  },
  {
    async repeats(call, id) {
      const state = await outcomeOfChargebackAct(call.deps, id)
      return state === 'done' ? { state, answer: { data: await readChargeback(call.deps.db, id, call) } } : { state }
    },
  },
)
