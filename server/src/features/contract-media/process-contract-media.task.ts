import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { MediaFailure } from '#adapters/media/media-failure.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#tasks/handle.ts'
import { processContractMedia, removeFiles } from '#tasks/task-payloads.ts'
import { findContractNames, lockContract } from '#features/contract/contract-queries.ts'
import { findMedia, saveRenditions } from '#features/media/media-queries.ts'
import { deliveryVariants, failureOf, makeRenditions, saveOrDiscard, type MadeRenditions } from '#features/media/make-renditions-act.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { isHeld, musts } from '#features/take-check/take-check-rules.ts'
import { saveTakeCheck } from '#features/take-check/take-check-queries.ts'
import { checkTake, type CheckedTake } from './check-take-act.ts'
import {
  findContractMedia,
  holdBack,
  tryMoveContractMedia,
  startReviewClock,
  stoppedReviewClock,
  type ContractMediaRow,
} from './contract-media-queries.ts'

/**
 * Makes the watermarked preview and the poster of a delivered file, and their clean twins for after the payment; then the agency may review it
 * (S2-068).
 */
export const processContractMediaTask = handle(processContractMedia, async ({ contractMediaId, mediaId }, run) => {
  const { deps } = run
  const item = await findContractMedia(deps.db, contractMediaId)
  const media = item?.state === 'processing' && item.media_id === mediaId ? await findMedia(deps.db, mediaId) : undefined
  if (!item || !media) return

  let made: MadeRenditions
  try {
    made = await makeRenditions(run, media, { ...deliveryVariants(media), look: true })
  } catch (error) {
    const failure = failureOf(error, run)
    if (failure === undefined) throw error
    return fail(deps, item, failure)
  }
  await saveOrDiscard(made, async () => {
    const check = await checkTake(deps, { look: made.look, item, creatorId: media.owner_id })
    return finish(deps, { item, made, check })
  })
})

type Finished = { item: ContractMediaRow; made: MadeRenditions; check: CheckedTake | undefined }

/**
 * Stores previews, check and state change in one transaction. False if the item was deleted or sent again in the meantime, or another run was first.
 */
async function finish(deps: Deps, { item, made, check }: Finished): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const contract = await lockContract(tx, item.contract_id)
    if (!contract) return false
    const isOpen = contractCan.work(contract)
    const isHeldBack = check !== undefined && isHeld(check.findings)
    const moved = await tryMoveContractMedia(tx, {
      of: { id: item.id },
      action: isHeldBack ? 'holdBack' : 'finishProcessing',
      // After a reupload the item has another file, whose own task makes its preview.
      only: { media_id: item.media_id },
      change: {
        ...(isHeldBack ? holdBack(deps) : isOpen ? startReviewClock(deps) : stoppedReviewClock),
        // Of a job that was cancelled meanwhile nobody is reminded.
        ...(isOpen ? {} : { held_reminder_at: null }),
        failure: null,
        updated_at: deps.now(),
      },
    })
    if (!moved) return false
    if (check) await saveTakeCheck(tx, { mediaId: item.media_id, creatorId: contract.creator_id, now: deps.now(), ...check })

    const replaced = await saveRenditions(tx, item.media_id, made)
    if (replaced.length > 0) await deps.tasks.enqueue(tx, removeFiles, { keys: replaced })
    if (!isOpen) return true
    const about = { ...(await findContractNames(tx, item.contract_id)), contractMediaId: item.id, mediaName: item.name }
    if (isHeldBack) {
      const notice = { type: 'media_held', ...about, findings: musts(check.findings) } as const
      await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
      return true
    }
    await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice: { type: 'media_submitted', ...about } })
    return true
  })
}

async function fail(deps: Deps, item: ContractMediaRow, failure: MediaFailure): Promise<void> {
  await transact(deps.db, async (tx) => {
    const contract = await lockContract(tx, item.contract_id)
    const moved = await tryMoveContractMedia(tx, {
      of: { id: item.id },
      action: 'failProcessing',
      only: { media_id: item.media_id },
      change: { ...stoppedReviewClock, failure, updated_at: deps.now() },
    })
    // Nobody can send another file for a job that is over.
    if (!moved || !contract || !contractCan.work(contract)) return
    const names = await findContractNames(tx, item.contract_id)
    const about = { ...names, contractMediaId: item.id, mediaName: item.name }
    const notice = { type: 'media_processing_failed', of: 'contract', ...about, failure } as const
    await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
  })
}
