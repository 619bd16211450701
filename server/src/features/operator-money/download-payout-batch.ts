import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { refuseChanged } from './batch-change-rules.ts'
import { findBatchFile } from './payout-batch-queries.ts'
import { viewBatchFile } from './payout-batch-view.ts'

export const downloadPayoutBatch = serve(wire.downloadPayoutBatch, async ({ deps, params, query }) => {
  const batch = isId(params.id) ? await findBatchFile(deps.db, params.id) : undefined
  if (!batch) throw notFound('Batch')
  if (query.despiteChanges === undefined) refuseChanged(batch)
  return viewBatchFile(batch)
})
