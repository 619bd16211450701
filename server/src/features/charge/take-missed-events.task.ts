import type { ProviderEvent, SignedEvent } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { findAskedFor, keepAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { minutes } from '#wire-time.ts'
import { listKnownEvents } from '#features/payment/payment-queries.ts'
import { findUnheardRestore, keepHeardRestore } from './restored-queries.ts'
import { takeProviderEvent } from './take-provider-event-act.ts'

type Missed = SignedEvent | (ProviderEvent & { rawBody?: undefined })

/**
 * Fetches from the provider the events that our webhook missed while it was down. The sandbox has no servers to call the webhook from, so all of its
 * events arrive this way, signed and checked like any other. A restored service also takes, once, those that the lost one had taken.
 */
export const takeMissedEvents = forEachDue<Missed>({
  // The name is stored with schedules and set-aside items, so it stays as it was when there was only the sandbox.
  name: 'deliver-sandbox-events',
  everySeconds: 60,
  due: listMissed,
  longestWaitMs: minutes(15),
  actInSteps: async (deps, missed) => {
    const event = missed.rawBody ? await deps.payments.readEvent(missed.rawBody, missed.signature) : missed
    if (!event) throw new Error('The sandbox signed its event wrongly.')
    await takeProviderEvent(deps, event)
    await deps.payments.sandbox?.markDelivered(missed.id)
  },
})

async function listMissed({ db, payments }: Deps, list: DueList): Promise<Missed[]> {
  if (payments.sandbox) return payments.sandbox.listUndelivered({ ...(await findAskedFor(db, list)), limit: list.limit })
  const found: Missed[] = []
  const restore = await findUnheardRestore(db)
  let isAllKnown = true
  // Reads only as many as fill a batch: after a long outage there may be more than fit in memory.
  for await (const missed of payments.missedEvents({ isTakenAgain: restore !== undefined })) {
    const known = await listKnownEvents(
      db,
      missed.map(({ id }) => id),
    )
    const unknown = missed.filter(({ id }) => !known.has(id))
    if (unknown.length > 0) isAllKnown = false
    found.push(...(await keepAskedFor(db, { ...list, limit: unknown.length }, unknown)))
    if (found.length >= list.limit) break
  }
  if (restore !== undefined && isAllKnown) await keepHeardRestore(db, restore)
  return found
}
