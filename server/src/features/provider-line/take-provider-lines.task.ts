import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { after, minutes } from '#wire-time.ts'
import { beginTake } from './provider-take-queries.ts'
import { takeLines } from './take-lines-act.ts'

/**
 * Takes in the card provider's movements every quarter of an hour, from where the last run ended; the first time within a minute of the first
 * payment.
 */
export const takeProviderLines = forEachDue({
  name: 'take-provider-lines',
  everySeconds: 60,
  due: async ({ db, payments }, list) => {
    const take = await beginTake(db, payments.provider)
    const isDue = take !== undefined && (take.taken_at === null || take.taken_at <= after(list.now, -minutes(14)))
    return isDue ? keepAskedFor(db, list, [{ id: 'lines' }]) : []
  },
  longestWaitMs: minutes(60),
  actInSteps: (deps, _item, signal) => takeLines(deps, signal),
})
