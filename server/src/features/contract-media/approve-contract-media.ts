import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { lockOwnItem } from './contract-media-access.ts'
import { approveItem } from './approve-item-act.ts'

export const approveContractMedia = serve(wire.approveContractMedia, async ({ deps, caller, params, body }) => {
  const contract = await transact(deps.db, async (tx) => {
    const item = await lockOwnItem(tx, caller, params.id)
    return approveItem(tx, deps, { ...item, by: 'agency', seenMediaId: body.mediaId })
  })

  return { data: { autoFinalizeAt: wireTimeOrNull(contract.auto_finalize_at) } }
})
