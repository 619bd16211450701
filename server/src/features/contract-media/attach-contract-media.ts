import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { processContractMedia } from '#tasks/task-payloads.ts'
import { viewContractMedia } from '#features/contract/contract-asset-view.ts'
import { updateContract } from '#features/contract/contract-queries.ts'
import { lockOwnAsset, requireItemForView } from './contract-media-access.ts'
import { countDelivered, findUseOfMedia, insertContractMedia, takeLostRounds } from './contract-media-queries.ts'
import { refuseClosedContract } from './contract-media-rules.ts'
import { requireDeliverable } from './deliverable-access.ts'

export const attachContractMedia = serve(wire.attachContractMedia, async (call) => {
  const { deps, caller, params, body } = call

  const itemId = await transact(deps.db, async (tx) => {
    // The job's lock closes two races: two files for the last slot, and one file attached twice.
    const { asset, contract } = await lockOwnAsset(tx, caller, params.id)
    const media = await requireDeliverable(tx, { mediaId: body.mediaId, ownerId: caller.id, type: asset.type })
    const used = await findUseOfMedia(tx, media.id)
    // The request was sent again because its answer was lost; a newer take may have replaced the file since.
    if (used?.contract_asset_id === asset.id) return used.id
    if (used) throw fieldRefusal('mediaId', 'This file was already delivered. Please send a new one.')
    refuseClosedContract(contract)
    if ((await countDelivered(tx, asset.id)) >= asset.committed) {
      throw new Refusal('ALL_MEDIA_DELIVERED', 'Everything here is already delivered. Reupload or delete an item instead.')
    }

    const now = deps.now()
    const contractMediaId = newId<ContractMediaId>()
    await insertContractMedia(tx, {
      id: contractMediaId,
      contract_id: contract.id,
      contract_asset_id: asset.id,
      media_id: media.id,
      name: media.file_name,
      note: body.note,
      state: 'processing',
      rounds: await takeLostRounds(tx, asset.id),
      sent_at: now,
      updated_at: now,
    })
    await updateContract(tx, contract, { creator_acted_at: now })
    await deps.tasks.enqueue(tx, processContractMedia, { contractMediaId, mediaId: media.id })
    return contractMediaId
  })

  return { data: viewContractMedia(await requireItemForView(deps.db, itemId), caller, call) }
})
