import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { lockOwnPaymentMethod } from './payment-method-access.ts'
import { deletePaymentMethod, listPaymentMethodRows, lockCustomer, makeDefault, removalObstacles } from './payment-method-queries.ts'

export const removePaymentMethod = serve(wire.removePaymentMethod, async ({ deps, caller, params }) => {
  const removed = await transact(deps.db, async (tx) => {
    await lockCustomer(tx, caller.id)
    const method = await lockOwnPaymentMethod(tx, caller, params.id)
    const others = (await listPaymentMethodRows(tx, caller.id, deps.payments.provider)).filter((other) => other.id !== method.id)
    const { isJobOpen, isCharging } = await removalObstacles(tx, caller.id, method.id)
    if (isJobOpen && others.length === 0) throw new Refusal('LAST_CARD_NEEDED', 'Add another card first')
    if (isCharging) throw new Refusal('PAYMENT_IN_PROGRESS', 'This card is being charged right now. Please try again in a few minutes.')

    await deletePaymentMethod(tx, method)
    const newest = others.at(-1)
    if (method.is_default && newest) await makeDefault(tx, newest)
    return method
  })

  // Without our row the card cannot be charged any more; deleting it at the provider is cleanup and not promised to the caller.
  await deps.payments
    .detachCard(removed.method_ref)
    .catch((error: unknown) => deps.log.warn({ err: error, methodId: removed.id }, 'a removed card stays with the provider'))
  return {}
})
