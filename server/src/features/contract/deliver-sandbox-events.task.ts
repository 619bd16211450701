import { onTheClock } from '../../tasks/handle.ts'
import { takeProviderEvent } from './provider-event-rules.ts'

/** The sandbox has no servers to call our webhook from, so its events are brought over here, signed and checked like any other. */
export const deliverSandboxEvents = onTheClock('deliver-sandbox-events', 60, async (deps) => {
  const { sandbox } = deps.payments
  if (!sandbox) return
  for (const { id, rawBody, signature } of await sandbox.listUndelivered()) {
    const event = await deps.payments.readEvent(rawBody, signature)
    if (!event) throw new Error(`The sandbox signed its event ${id} wrongly.`)
    await takeProviderEvent(deps, event)
    await sandbox.markDelivered(id)
  }
})
