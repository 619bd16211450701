import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { serve } from '#http/serve.ts'
import { readChargeback } from './operator-chargeback-view.ts'

export const getChargeback = serve(wire.getChargeback, async (call) => ({
  data: await readChargeback(call.deps.db, call.params.id, call),
}))
