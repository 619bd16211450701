import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { updateContract } from '#features/contract/contract-queries.ts'
import { keepRemarks } from '#features/remark/remark-act.ts'
import { lockOwnItem } from './contract-media-access.ts'
import { keepLostRounds, removeContractMedia } from './contract-media-queries.ts'
import { refuseClosedContract, refuseClosedItem } from './contract-media-rules.ts'

export const deleteContractMedia = serve(wire.deleteContractMedia, async ({ deps, caller, params }) => {
  await transact(deps.db, async (tx) => {
    const { contract, media } = await lockOwnItem(tx, caller, params.id)
    refuseClosedContract(contract)
    refuseClosedItem(media, 'remove')
    await keepLostRounds(tx, media)
    await keepRemarks(tx, deps, { item: media, contract })
    const keys = await removeContractMedia(tx, media)
    await updateContract(tx, contract, { creator_acted_at: deps.now() })
    await deps.tasks.enqueue(tx, removeFiles, { keys })
  })

  return {}
})
