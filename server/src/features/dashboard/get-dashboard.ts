import * as wire from '@pairtake/protocol/user/dashboard-endpoints'
import { serve } from '#http/serve.ts'
import { agencyDashboard, creatorDashboard } from './dashboard-queries.ts'
import { viewAgencyDashboard, viewCreatorDashboard } from './dashboard-view.ts'

export const getDashboard = serve(wire.getDashboard, async (call) => {
  const { deps, caller } = call
  const asked = { memberId: caller.id, now: deps.now(), provider: deps.payments.provider }

  if (caller.role === 'agency') return { data: viewAgencyDashboard(await agencyDashboard(deps.db, asked), call) }
  return { data: viewCreatorDashboard(await creatorDashboard(deps.db, asked), call) }
})
