import * as wire from '@pairtake/protocol/media/media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { mediaFolder } from './media-queries.ts'
import { inStoreTurn } from './store-turn.ts'
import { requireOwnUpload } from './upload-access.ts'
import { deleteOpenUpload } from './upload-queries.ts'

/** Makes room for another upload at once, instead of a day later when the sweep would remove it. */
export const cancelUpload = serve(wire.cancelUpload, async ({ deps, caller, params }) => {
  const upload = await requireOwnUpload(deps.db, caller, params.uploadId)
  const cancel = () =>
    transact(deps.db, async (tx) => {
      // The guarded delete closes the race with a concurrent post-upload; the one that loses touches no file.
      if (!(await deleteOpenUpload(tx, upload.id))) throw new Refusal('UPLOAD_COMPLETED', 'This upload is already complete.')
      // Before the commit: if the bytes cannot be removed the row stays, and a sweep a day later removes both.
      await deps.storage.abortUpload(upload.id)
      // The file was completed in storage, but the process died before the row said so.
      if (upload.media_id) await deps.storage.removeFolder(mediaFolder(upload.media_id))
    })
  await inStoreTurn(deps, caller.id, cancel)

  return {}
})
