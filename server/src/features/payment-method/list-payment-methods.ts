import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { serve } from '#http/serve.ts'
import { listPaymentMethodRows } from './payment-method-queries.ts'
import { viewPaymentMethod } from './payment-method-view.ts'

export const listPaymentMethods = serve(wire.listPaymentMethods, async ({ deps, caller }) => {
  const rows = await listPaymentMethodRows(deps.db, caller.id, deps.payments.provider)
  return { data: rows.map(viewPaymentMethod) }
})
