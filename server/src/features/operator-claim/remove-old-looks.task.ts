import { forEachDue } from '#tasks/for-each-due.ts'
import { after, days } from '#wire-time.ts'
import { listOldLooks, removeLooks } from './claim-queries.ts'

/** Lists mark what an operator opened today; two days contain today in every time zone. */
const keptMs = days(2)

/** What an operator opened is kept for two days. */
export const removeOldLooks = forEachDue({
  name: 'remove-old-looks',
  everySeconds: 900,
  due: ({ db }, list) => listOldLooks(db, list, after(list.now, -keptMs)),
  actOnMany: (tx, deps, looks) => removeLooks(tx, looks, after(deps.now(), -keptMs)),
})
