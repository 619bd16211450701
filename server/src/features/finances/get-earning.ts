import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnEarning } from './earning-access.ts'
import { viewEarningDetail } from './earning-view.ts'

export const getEarning = serve(wire.getEarning, async (call) => {
  const { deps, caller, params } = call
  return { data: viewEarningDetail(await requireOwnEarning(deps.db, caller, params.id), call) }
})
