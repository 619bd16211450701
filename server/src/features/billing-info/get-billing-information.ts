import * as wire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { serve } from '#http/serve.ts'
import { findBillingInfo } from './billing-info-queries.ts'
import { viewBillingInformation } from './billing-info-view.ts'

export const getBillingInformation = serve(wire.getBillingInformation, async ({ deps, caller }) => {
  return { data: viewBillingInformation(await findBillingInfo(deps.db, caller.id), deps.config) }
})
