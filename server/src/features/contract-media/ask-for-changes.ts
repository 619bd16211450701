import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { viewContractMedia } from '#features/contract/contract-asset-view.ts'
import { findContractNames, updateContract } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { sendRemarks } from '#features/remark/remark-act.ts'
import { lockOwnItem, requireItemForView } from './contract-media-access.ts'
import { moveContractMedia, stoppedReviewClock } from './contract-media-queries.ts'
import { refuseClosedContract, refuseClosedItem, refuseReplaced } from './contract-media-rules.ts'

export const askForChanges = serve(wire.askForChanges, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const { contract, media } = await lockOwnItem(tx, caller, params.id)
    refuseClosedContract(contract)
    refuseReplaced(media, body.mediaId)
    refuseClosedItem(media, 'askForChanges')

    const now = deps.now()
    const { words, told, first, ...sent } = await sendRemarks(tx, { item: media, message: body.message, at: now })
    const change = { ...stoppedReviewClock, change_request_message: words, rounds: media.rounds + 1, updated_at: now }
    await moveContractMedia(tx, { of: { id: media.id }, action: 'askForChanges', only: { media_id: media.media_id }, change })
    await updateContract(tx, contract, { agency_acted_at: now })
    const names = await findContractNames(tx, contract.id)
    const about = { ...names, contractMediaId: media.id, mediaName: media.name }
    const remarks = { remarkId: first, remarks: told, ...sent }
    const notice = { type: 'media_changes_requested', ...about, ...remarks, reason: words } as const
    await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
  })

  return { data: viewContractMedia(await requireItemForView(deps.db, params.id), caller, call) }
})
