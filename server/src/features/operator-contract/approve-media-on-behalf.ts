import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { viewContractMedia } from '#features/contract/contract-asset-view.ts'
import { lockItem, requireItemForView } from '#features/contract-media/contract-media-access.ts'
import { approveItem } from '#features/contract-media/approve-item-act.ts'
import { refuseClaimed } from '#features/operator-claim/claim-act.ts'
import { recordAct } from '#features/operator/audit-queries.ts'

export const approveMediaOnBehalf = serve(wire.approveMediaOnBehalf, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const item = await lockItem(tx, params.id)
    if (!item) throw notFound('Item')
    await refuseClaimed(tx, deps, { subject: 'contract', subjectId: item.contract.id, operatorId: caller.id })
    await approveItem(tx, deps, { ...item, by: 'operator', seenMediaId: body.mediaId })

    const act = { action: 'media_approved', subject: 'contract_media', subjectId: item.media.id, reason: body.reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: viewContractMedia(await requireItemForView(deps.db, params.id), caller, call) }
})
