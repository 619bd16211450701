import { handle } from '#tasks/handle.ts'
import { removeFiles, removeUnusedPicture } from '#tasks/task-payloads.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'
import { isPictureOf } from './user-queries.ts'

/** Runs long after the upload has ended: a picture that its profile does not name by then was stored in vain, or has been replaced. */
export const removeUnusedPictureTask = handle(removeUnusedPicture, async ({ memberId, pictureKey }, { deps }) => {
  if (await isPictureOf(deps.db, memberId, pictureKey)) return
  await deps.tasks.enqueue(deps.db, removeFiles, { keys: [pictureStorageKey(pictureKey)] })
})
