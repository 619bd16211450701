import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { lockOwnPaymentMethod } from './payment-method-access.ts'
import { lockCustomer, makeDefault } from './payment-method-queries.ts'
import { viewPaymentMethod } from './payment-method-view.ts'

export const setDefaultPaymentMethod = serve(wire.setDefaultPaymentMethod, async ({ deps, caller, params }) => {
  const method = await transact(deps.db, async (tx) => {
    await lockCustomer(tx, caller.id)
    const chosen = await lockOwnPaymentMethod(tx, caller, params.id)
    await makeDefault(tx, chosen)
    return chosen
  })

  return { data: viewPaymentMethod({ ...method, is_default: true }) }
})
