import { transact } from '#adapters/database/transact.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { keepVatIdAnswer } from './keep-vat-id-answer-act.ts'
import { listVatIdsToAsk } from './vat-id-queries.ts'

/**
 * Asks VIES about new and changed VAT IDs, and about each one again from time to time. Nothing waits for it: not a save, not an acceptance, not a
 * charge.
 */
export const checkVatIds = forEachDue({
  name: 'check-vat-ids',
  everySeconds: 300,
  due: async ({ db, vies }, list) => (vies === undefined ? [] : listVatIdsToAsk(db, list)),
  subject: ({ id }) => ({ kind: 'member', id }),
  actInSteps: async (deps, asked, signal) => {
    const { vies } = deps
    if (vies === undefined) return 'stop'
    const answer = await vies.ask(asked.number, signal)
    await transact(deps.db, (tx) => keepVatIdAnswer(tx, deps, { asked, vies, answer }))
    // While VIES is down, only one request per run is made, to find out when it is back.
    return answer.outcome === 'unanswered' && answer.isForAll ? 'stop' : undefined
  },
})
