import * as wire from '@pairtake/protocol/media/media-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { requireOwnUpload } from './upload-access.ts'
import { refusalOfStorage } from './upload-rules.ts'
import { viewChunks } from './upload-view.ts'

export const getUpload = serve(wire.getUpload, async (call) => {
  const { deps, caller, params } = call
  const upload = await requireOwnUpload(deps.db, caller, params.uploadId)
  if (upload.completed_at) throw new Refusal('UPLOAD_COMPLETED', 'This upload is already complete.')

  const [parts, chunks] = await Promise.all([deps.storage.listParts(upload.id), viewChunks(upload, call)]).catch((error: unknown) => {
    throw refusalOfStorage(error)
  })

  return { data: { chunks, received: parts.map(({ part, etag }) => ({ part, etag })) } }
})
