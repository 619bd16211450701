import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { lockChargeback } from '#features/chargeback/chargeback-queries.ts'
import { readEvidence } from './evidence-queries.ts'
import { drawEvidence, evidenceFileName } from './evidence-view.ts'
import { recordLook } from './make-evidence-act.ts'
import { requireChargeback } from './operator-chargeback-view.ts'

/** Sends the PDF as it would go to the bank now. */
export const readChargebackEvidence = serve(wire.readChargebackEvidence, async (call) => {
  const { deps, caller, params } = call
  const chargeback = await requireChargeback(deps.db, params.id)
  const evidence = await transact(deps.db, async (tx) => {
    // If two operators look at once, the second finds the line already posted in the conversation.
    await lockChargeback(tx, chargeback.id)
    const found = await readEvidence(tx, chargeback.contract_id, chargeback.opened_at)
    await recordLook(tx, deps, { chargeback, operatorId: caller.id, action: 'chargeback_evidence_read' })
    return found
  })

  const content = await drawEvidence({ chargeback, evidence, config: deps.config, at: deps.now() })
  return { fileName: evidenceFileName(chargeback), mime: 'application/pdf', content }
})
