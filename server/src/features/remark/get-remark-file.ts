import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { requireRemarks } from './remark-access.ts'
import { remarkFileAddress } from './remark-file-view.ts'

export const getRemarkFile = serve(wire.getRemarkFile, async (call) => {
  const { deps, caller, params, query } = call
  const take = Number(query.take)
  const { remarks } = await requireRemarks(deps.db, caller, params.id)
  // A draft is in no file, not even its agency's, because whoever has the URL can open it.
  const isSent = remarks?.some((remark) => remark.take === take && remark.state !== 'draft') ?? false
  if (!isSent) throw new Refusal('NOT_FOUND', 'No remarks have been sent on this take.')

  return { data: { url: remarkFileAddress({ contractMediaId: params.id, take, format: query.format }, call) } }
})
