import { forEachDue } from '#tasks/for-each-due.ts'
import { findAskedFor } from '#tasks/put-aside-queries.ts'
import { minutes } from '#wire-time.ts'
import { takeProviderEvent } from './take-provider-event-act.ts'

/** The sandbox has no servers to call our webhook from, so its events are brought over here, signed and checked like any other. */
export const deliverSandboxEvents = forEachDue({
  name: 'deliver-sandbox-events',
  everySeconds: 60,
  due: async ({ db, payments: { sandbox } }, list) =>
    sandbox ? sandbox.listUndelivered({ ...(await findAskedFor(db, list)), limit: list.limit }) : [],
  longestWaitMs: minutes(15),
  actInSteps: async (deps, { id, rawBody, signature }) => {
    const event = await deps.payments.readEvent(rawBody, signature)
    if (!event) throw new Error('The sandbox signed its event wrongly.')
    await takeProviderEvent(deps, event)
    await deps.payments.sandbox?.markDelivered(id)
  },
})
