import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findProfileRecord } from './operator-profile-queries.ts'
import { viewCreatorRecord } from './record-view.ts'

export const getOperatorCreatorProfile = serve(wire.getOperatorCreatorProfile, async (call) => {
  const { deps, params } = call
  const row = isId(params.userId) ? await findProfileRecord(deps.db, params.userId) : undefined
  if (!row) throw notFound('Profile')
  return { data: viewCreatorRecord(row, call) }
})
