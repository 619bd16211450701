import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { serve } from '#http/serve.ts'
import { findBeneficiary } from './payout-queries.ts'
import { viewBeneficiary } from './payout-view.ts'

export const getBeneficiary = serve(wire.getBeneficiary, async ({ deps, caller }) => {
  const row = await findBeneficiary(deps.db, caller.id)
  return { data: row ? viewBeneficiary(row) : null }
})
