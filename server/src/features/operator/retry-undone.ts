import { retryUndone as wire } from '@pairtake/protocol/operator/operator-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { isWork } from '#tasks/clock-names.ts'
import { recordAct } from './audit-queries.ts'
import { retryNow } from './undone-queries.ts'

/** Retries at once when the cause is fixed, instead of waiting for the next attempt, which may be a day away. */
export const retryUndone = serve(wire, async ({ deps, caller, params: { work } }) => {
  if (!isWork(work)) throw notFound('Background work')

  const count = await transact(deps.db, async (tx) => {
    const waiting = await retryNow(tx, work, deps.now())
    if (waiting === 0) throw new Refusal('STATE_MOVED_ON', 'Nothing to retry here: it’s done, or being tried right now.')
    await recordAct(tx, deps, { operatorId: caller.id, action: 'work_retried', subject: 'work', subjectId: work })
    return waiting
  })

  return { data: { count } }
})
