import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { isId } from '../../access.ts'
import { serve, type FileAnswer } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { recordAct } from '../operator/audit-queries.ts'
import type { PayoutRow } from '../payout/payout-queries.ts'
import { findCommonBatch, insertBatch, lockExportablePayouts, newBatchId } from './operator-payout-queries.ts'
import { messageIdOf, sepaFile } from './sepa-file-rules.ts'

/** The requested payouts as one file for the bank. Asked again with the ids of one batch, it is that batch's file again. */
export const exportPayouts = serve(wire.exportPayouts, async ({ deps, caller, body }) => {
  const { currency, sepaDebtor } = deps.config
  if (currency !== 'EUR') throw new Refusal('NOTHING_TO_EXPORT', `SEPA transfers are in EUR; this installation pays in ${currency}.`)
  const ids = body.ids?.filter(isId)
  if (ids?.length === 0) throw nothing()

  return deps.db.transaction().execute(async (tx) => {
    const payouts = await lockExportablePayouts(tx, ids)
    if (payouts.length === 0) {
      const known = ids && (await findCommonBatch(tx, ids))
      if (!known) throw nothing()
      return answerOf(known)
    }

    const id = newBatchId()
    const file = sepaFile({ id, debtor: sepaDebtor, transfers: payouts.map(transferOf), at: deps.now() })
    await insertBatch(tx, { id, operatorId: caller.id, file, payoutIds: payouts.map((payout) => payout.id), at: deps.now() })
    await recordAct(tx, deps, { operatorId: caller.id, action: 'payouts_exported', subject: 'payout_batch', subjectId: id })
    return answerOf({ id, file })
  })
})

function transferOf(payout: PayoutRow) {
  // Written by `requestPayout` alone.
  return { payoutId: payout.id, amountMinor: payout.amount_minor, beneficiary: payout.beneficiary as unknown as Beneficiary }
}

function answerOf({ id, file }: { id: string; file: string }): FileAnswer {
  return { fileName: `payouts-${messageIdOf(id)}.xml`, mime: 'application/xml', content: file }
}

function nothing(): Refusal {
  return new Refusal('NOTHING_TO_EXPORT', 'No requested payout is left that is in no batch yet.')
}
