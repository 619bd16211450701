import * as wire from '@pairtake/protocol/media/media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { mediaFolder } from './media-queries.ts'
import { inStoreTurn } from './store-turn.ts'
import { requireOwnUpload } from './upload-access.ts'
import { deleteOpenUpload } from './upload-queries.ts'

/** Makes room for another upload at once, instead of a day later when it would be swept. */
export const cancelUpload = serve(wire.cancelUpload, async ({ deps, caller, params }) => {
  const upload = await requireOwnUpload(deps.db, caller, params.uploadId)
  const cancel = () =>
    transact(deps.db, async (tx) => {
      // The guarded delete decides against a post-upload at the same moment; who loses touches no file.
      if (!(await deleteOpenUpload(tx, upload.id))) throw new Refusal('UPLOAD_COMPLETED', 'This upload is already complete.')
      // Before the commit: bytes that cannot be removed keep their row, and are swept a day later.
      await deps.storage.abortUpload(upload.id)
      // Completed in storage, but killed before the row said so.
      if (upload.media_id) await deps.storage.removeFolder(mediaFolder(upload.media_id))
    })
  await inStoreTurn(deps, caller.id, cancel)

  return {}
})
