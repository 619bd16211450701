import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { viewContractMedia } from '#features/contract/contract-asset-view.ts'
import { findContractNames, updateContract } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { bringBackDone } from '#features/remark/remark-queries.ts'
import { saveReason } from '#features/take-check/take-check-queries.ts'
import { lockOwnItem, requireItemForView } from './contract-media-access.ts'
import { letGo, moveContractMedia, startReviewClock } from './contract-media-queries.ts'
import { refuseClosedContract, refuseNotHeld, refuseReplaced } from './contract-media-rules.ts'

/** The creator sends a file that the check held back: the agency now sees it, with the findings and the creator's reason. */
export const sendContractMediaAnyway = serve(wire.sendContractMediaAnyway, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const { contract, media } = await lockOwnItem(tx, caller, params.id)
    refuseClosedContract(contract)
    refuseReplaced(media, body.mediaId, 'creator')
    refuseNotHeld(media)

    const now = deps.now()
    const change = { ...startReviewClock(deps), ...letGo, updated_at: now }
    await moveContractMedia(tx, { of: { id: media.id }, action: 'sendAnyway', only: { media_id: media.media_id }, change })
    await bringBackDone(tx, { contractMediaId: media.id, take: media.take })
    await saveReason(tx, { mediaId: media.media_id, reason: body.reason, now })
    await updateContract(tx, contract, { creator_acted_at: now })
    const about = { ...(await findContractNames(tx, contract.id)), contractMediaId: media.id, mediaName: media.name }
    await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice: { type: 'media_submitted', ...about } })
  })

  return { data: viewContractMedia(await requireItemForView(deps.db, params.id), caller, call) }
})
