import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal } from '#refusal.ts'
import { processContractMedia } from '#tasks/task-payloads.ts'
import { viewContractMedia } from '#features/contract/contract-asset-view.ts'
import { updateContract } from '#features/contract/contract-queries.ts'
import { answerRemarks } from '#features/remark/remark-act.ts'
import { passOnDone } from '#features/remark/remark-queries.ts'
import { lockOwnItem, requireItemForView } from './contract-media-access.ts'
import { findAssetType, findUseOfMedia, keepTake, letGo, moveContractMedia, stoppedReviewClock } from './contract-media-queries.ts'
import { refuseClosedContract, refuseClosedItem, refuseTooManyTakes } from './contract-media-rules.ts'
import { requireDeliverable } from './deliverable-access.ts'

/** Delivers a new version: the change request is answered, the agency's clock restarts, and the earlier take stays viewable. */
export const reuploadContractMedia = serve(wire.reuploadContractMedia, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const { contract, media: item } = await lockOwnItem(tx, caller, params.id)
    const type = await findAssetType(tx, item.contract_asset_id)
    const media = await requireDeliverable(tx, { mediaId: body.mediaId, ownerId: caller.id, type })
    // The request was sent again because its answer was lost.
    if (item.media_id === media.id) return
    if (await findUseOfMedia(tx, media.id)) throw fieldRefusal('mediaId', 'This file was already delivered. Please send a new one.')
    refuseClosedContract(contract)
    refuseClosedItem(item, 'reupload')
    refuseTooManyTakes(item, deps.config.takesPerItem)

    const now = deps.now()
    await keepTake(tx, item)
    const change = {
      ...stoppedReviewClock,
      ...letGo,
      media_id: media.id,
      name: media.file_name,
      note: body.note,
      take: item.take + 1,
      change_request_message: null,
      failure: null,
      sent_at: now,
      updated_at: now,
    }
    await moveContractMedia(tx, { of: { id: item.id }, action: 'reupload', only: { media_id: item.media_id }, change })
    if (item.state === 'failed') await passOnDone(tx, { contractMediaId: item.id, take: item.take })
    await answerRemarks(tx, deps, { item, contract, answers: body.answers ?? [], take: item.take + 1 })
    await updateContract(tx, contract, { creator_acted_at: now })
    await deps.tasks.enqueue(tx, processContractMedia, { contractMediaId: item.id, mediaId: media.id })
  })

  return { data: viewContractMedia(await requireItemForView(deps.db, params.id), caller, call) }
})
